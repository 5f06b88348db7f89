// Uses the module of facts-module-unit.cpp.
import m;
void *use() { return make(); }
