// A malloc that is not declared as the library's is not taken for it.
//
// RUN: %snug -DUNSIGNED -Wno-incompatible-library-redeclaration -fplugin-arg-snug-report -S -emit-llvm %s -o %t.1.ll 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %FileCheck %s --implicit-check-not=__snug < %t.1.ll
// RUN: %snug -DVARARGS -std=gnu89 -w -fplugin-arg-snug-report -S -emit-llvm %s -o %t.2.ll 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %FileCheck %s --implicit-check-not=__snug < %t.2.ll
// RUN: %snug -DCAST -Wno-incompatible-library-redeclaration -fplugin-arg-snug-report -S -emit-llvm %s -o %t.3.ll 2>&1 | %FileCheck %s --check-prefix=REPORT
// RUN: %FileCheck %s --implicit-check-not=__snug < %t.3.ll

#if defined(UNSIGNED)
void *malloc(unsigned);
#elif defined(VARARGS)
char *malloc();
#elif defined(CAST)
int malloc(int);
#define malloc ((void *(*)(unsigned long))malloc)
#endif

// CHECK: call {{.*}}@malloc
// REPORT: 0 calls rewritten, 1 not rewritten (1 malloc is not declared as in the C library's headers)
void *node(void) { return malloc(24); }
