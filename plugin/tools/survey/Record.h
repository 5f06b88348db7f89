//===- Record.h - what the survey knows ---------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the data that one compilation yields and that travels from the process that compiled to the
// one that reports. Each type lists its members once, in `fields`; Archive.h writes and reads JSON
// by these lists. Sizes are in bytes. A line of 0 means that the place is not known.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_RECORD_H
#define SNUG_SURVEY_RECORD_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace snug::survey {

struct Place {
  std::string File; ///< absolute in the compiling process; relative to the root in the report
  unsigned Line = 0;
  unsigned Column = 0;

  auto key() const {
    return std::tie(File, Line, Column);
  }
  bool operator<(const Place &Other) const {
    return key() < Other.key();
  }
  bool operator==(const Place &Other) const {
    return key() == Other.key();
  }
};
template <typename A> void fields(A &Do, Place &P) {
  Do("file", P.File);
  Do("line", P.Line);
  Do("column", P.Column);
}

/// A call, and the function that it is written in.
struct Frame {
  Place At;
  std::string Function;
};
template <typename A> void fields(A &Do, Frame &F) {
  fields(Do, F.At);
  Do("function", F.Function);
}

/// A call in the optimised code, about which the plugin's pass decided. One in the source may have
/// become none or many.
struct Call {
  std::string Unit;   ///< the file whose compilation it is in
  std::string Callee; ///< what it called when the pass came
  std::string Function;
  std::optional<uint64_t> Size;
  std::string Entry; ///< the entry point that it calls now; empty: it stays as it was
  uint64_t Class = 0;
  std::string Reason; ///< why it stays
  bool AfterInlining = false;
  bool Indirect = false;
  std::vector<Frame> Frames; ///< first the call itself, then those that it was inlined through
};
template <typename A> void fields(A &Do, Call &C) {
  Do("unit", C.Unit);
  Do("callee", C.Callee);
  Do("function", C.Function);
  Do("size", C.Size);
  Do("entry_point", C.Entry);
  Do("class", C.Class);
  Do("reason", C.Reason);
  Do("after_inlining", C.AfterInlining);
  Do("indirect", C.Indirect);
  Do("frames", C.Frames);
}

/// An argument of integer type.
struct Argument {
  unsigned Position = 0;
  std::optional<uint64_t> Value;
  std::string Why;  ///< there is no value
  std::string Text; ///< as in the source
};
template <typename A> void fields(A &Do, Argument &X) {
  Do("position", X.Position);
  Do("value", X.Value);
  Do("why", X.Why);
  Do("text", X.Text);
}

/// A call in the source that allocates, or may turn out to.
struct Site {
  Place At;
  std::string Function;
  std::string Callee;
  std::string Key;  ///< of the function called, where that is one (Wrappers.h)
  std::string Kind; ///< direct, pointer or wrapper
  std::optional<uint64_t> Size;
  std::string Why; ///< there is no size
  std::string SizeText;
  std::string Type;
  uint64_t Align = 0;   ///< of the type; 0: not known
  std::string Pointers; ///< yes, no or unknown
  bool Exact = false;
  uint64_t TypeSize = 0;
  uint64_t Class = 0;       ///< that the plugin chose or would; 0: none
  std::string Fate;         ///< what would happen to it, in one word (Fate.h)
  std::string Explanation;  ///< the same for people
  unsigned Units = 1;       ///< files that it was compiled in
  bool Certain = true;      ///< it allocates whatever the rest of the program says
  bool InCode = false;      ///< the compiler made code of it
  bool InOptimised = false; ///< the optimised code has a call that was written here
  bool Decided = false;     ///< the pass ran
  std::vector<Argument> Arguments;
  std::vector<Call> Calls;   ///< of what it calls, in the optimised code
  std::vector<Call> Through; ///< inlined through it
};
template <typename A> void fields(A &Do, Site &S) {
  fields(Do, S.At);
  Do("function", S.Function);
  Do("callee", S.Callee);
  Do("kind", S.Kind);
  Do("size", S.Size);
  Do("size_not_constant_because", S.Why);
  Do("size_in_source", S.SizeText);
  Do("type", S.Type);
  Do("alignment", S.Align);
  Do("holds_pointers", S.Pointers);
  Do("class", S.Class);
  Do("fate", S.Fate);
  Do("explanation", S.Explanation);
  Do("compiled_in", S.Units);
  Do("calls", S.Calls);
  Do("calls_through_inlining", S.Through);
  Do.internal("key", S.Key);
  Do.internal("exact", S.Exact);
  Do.internal("type_size", S.TypeSize);
  Do.internal("certain", S.Certain);
  Do.internal("in_code", S.InCode);
  Do.internal("in_optimised", S.InOptimised);
  Do.internal("decided", S.Decided);
  Do.internal("arguments", S.Arguments);
}

/// A size as the parameters of the function around it make it: Factor times their product, plus
/// Addend. Nothing is claimed of the parameters unless it is Known.
struct SizeForm {
  bool Known = false;
  std::vector<unsigned> Parameters;
  uint64_t Factor = 1;
  uint64_t Addend = 0;
};
template <typename A> void fields(A &Do, SizeForm &F) {
  Do("known", F.Known);
  Do("parameters", F.Parameters);
  Do("factor", F.Factor);
  Do("addend", F.Addend);
}

struct PassedSize {
  unsigned Position = 0;
  SizeForm Form;
};
template <typename A> void fields(A &Do, PassedSize &P) {
  Do("position", P.Position);
  Do("form", P.Form);
}

/// A call whose result a function returns.
struct ReturnedCall {
  std::string Callee;
  std::string Key; ///< empty: it allocates by itself, as much as Form says
  SizeForm Form;
  std::vector<PassedSize> Passed; ///< the arguments of integer type
};
template <typename A> void fields(A &Do, ReturnedCall &R) {
  Do("callee", R.Callee);
  Do("key", R.Key);
  Do("form", R.Form);
  Do("passed", R.Passed);
}

/// A function that may be a wrapper.
struct FunctionRecord {
  Place At;
  std::string Name;
  std::string Key;
  bool Marked = false; ///< by an attribute that says how much it allocates
  SizeForm Form;       ///< where marked
  std::vector<std::string> Parameters;
  std::vector<ReturnedCall> Returned;
};
template <typename A> void fields(A &Do, FunctionRecord &F) {
  fields(Do, F.At);
  Do("name", F.Name);
  Do("key", F.Key);
  Do("marked", F.Marked);
  Do("form", F.Form);
  Do("parameters", F.Parameters);
  Do("returned", F.Returned);
}

/// What a person would suggest.
struct Hint {
  std::string Kind; ///< presize, stack, one-array or reorder
  Place At;
  std::string Function;
  std::string Text;
  // Of reorder alone:
  std::string Type;
  std::vector<std::string> Order;
  uint64_t Bytes = 0, BytesAfter = 0, Class = 0, ClassAfter = 0;
};
template <typename A> void fields(A &Do, Hint &H) {
  Do("kind", H.Kind);
  fields(Do, H.At);
  Do("function", H.Function);
  Do("text", H.Text);
  Do("type", H.Type);
  Do("order", H.Order);
  Do("bytes", H.Bytes);
  Do("bytes_after", H.BytesAfter);
  Do("class", H.Class);
  Do("class_after", H.ClassAfter);
}

/// One file, compiled.
struct Unit {
  std::string File;
  std::string Error; ///< empty: it compiled
  unsigned Rewritten = 0;
  std::map<std::string, unsigned> NotRewritten; ///< calls, by reason
  std::vector<Site> Sites;
  std::vector<Call> Loose; ///< calls that no site in the source explains
  std::vector<FunctionRecord> Functions;
  std::vector<Hint> Hints;
};
template <typename A> void fields(A &Do, Unit &U) {
  Do("file", U.File);
  Do("error", U.Error);
  Do("rewritten", U.Rewritten);
  Do("not_rewritten", U.NotRewritten);
  Do.internal("sites", U.Sites);
  Do.internal("loose", U.Loose);
  Do.internal("functions", U.Functions);
  Do.internal("hints", U.Hints);
}

} // namespace snug::survey

#endif
