//===- Json.cpp -------------------------------------------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Print.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace snug::report;

static int64_t number(uint64_t Value) {
  return static_cast<int64_t>(Value);
}

/// Names in a file may be any bytes, strings of JSON are UTF-8.
static json::Value text(StringRef Bytes) {
  return json::isUTF8(Bytes) ? Bytes.str() : json::fixUTF8(Bytes);
}

/// A number of calls in \p M, or null.
static json::Value calls(const Measure &M, uint64_t Count) {
  return M.CallsKnown ? json::Value(number(Count)) : json::Value(nullptr);
}

static json::Array builtBy(const Measure &M) {
  json::Array All;
  for (const auto &[By, Count] : M.BuiltBy) {
    json::Array Options;
    for (const std::string &Option : By.Options)
      Options.push_back(text(Option));
    All.push_back(json::Object{{"version", text(By.Version)},
                               {"llvm", text(By.Llvm)},
                               {"options", std::move(Options)},
                               {"objects", number(Count)}});
  }
  return All;
}

static json::Object usesOf(const Measure &M, const Uses &U) {
  json::Object Of{{"calls", calls(M, U.Calls)}};
  if (M.Is == Kind::Object || M.Is == Kind::Archive)
    Of["addresses"] = number(U.Addresses);
  return Of;
}

static json::Object entryPoints(const Measure &M) {
  json::Object Symbols;
  std::map<unsigned, uint64_t> Classes;
  uint64_t Families[2] = {};
  for (const auto &[Symbol, U] : M.EntryPoints) {
    EntryPoint Entry = *EntryPoint::parse(Symbol);
    json::Object Of = usesOf(M, U);
    Of["function"] = Entry.Function->entryName();
    Of["class"] = static_cast<int64_t>(Entry.Bytes);
    Of["family"] = Entry.Data ? "data" : "pointers";
    Symbols[Symbol] = std::move(Of);
    Classes[Entry.Bytes] += U.Calls;
    Families[Entry.Data] += U.Calls;
  }
  json::Object ByClass;
  for (const auto &[Bytes, Count] : Classes)
    ByClass[std::to_string(Bytes)] = calls(M, Count);
  return json::Object{

      {"calls", calls(M, M.entryPointCalls())},
      {"by_class", std::move(ByClass)},
      {"by_family",
       json::Object{{"pointers", calls(M, Families[0])}, {"data", calls(M, Families[1])}}},
      {"symbols", std::move(Symbols)}};
}

static json::Object generic(const Measure &M) {
  json::Object Symbols;
  for (const auto &[Symbol, U] : M.Generic)
    Symbols[Symbol] = usesOf(M, U);
  return json::Object{{"calls", calls(M, M.genericCalls())}, {"symbols", std::move(Symbols)}};
}

static json::Object file(const Measure &M) {
  return json::Object{
      {"path", text(M.Path)},
      {"kind", nameOf(M.Is)},
      {"machine", M.Machine},
      {"build_id", M.BuildId.empty() ? json::Value(nullptr) : json::Value(M.BuildId)},
      {"file_bytes", number(M.FileBytes)},
      {"objects", number(M.Objects)},
      {"objects_without_note", number(M.WithoutNote)},
      {"built_by", builtBy(M)},
      {"entry_points", entryPoints(M)},
      {"generic", generic(M)},
      {"bytes", json::Object{{"code", number(M.Bytes.Code)},
                             {"text", number(M.Bytes.Text)},
                             {"data", number(M.Bytes.Data)},
                             {"bss", number(M.Bytes.Bss)},
                             {"total", number(M.Bytes.total())}}}};
}

static json::Object difference(const Measure &A, const Measure &B) {
  auto Minus = [&](auto Of) { return number(Of(B) - Of(A)); };
  auto MinusCalls = [&](auto Of) {
    return A.CallsKnown && B.CallsKnown ? json::Value(Minus(Of)) : json::Value(nullptr);
  };
  return json::Object{
      {"entry_point_calls", MinusCalls([](const Measure &M) { return M.entryPointCalls(); })},
      {"generic_calls", MinusCalls([](const Measure &M) { return M.genericCalls(); })},
      {"code", Minus([](const Measure &M) { return M.Bytes.Code; })},
      {"text", Minus([](const Measure &M) { return M.Bytes.Text; })},
      {"data", Minus([](const Measure &M) { return M.Bytes.Data; })},
      {"bss", Minus([](const Measure &M) { return M.Bytes.Bss; })},
      {"total", Minus([](const Measure &M) { return M.Bytes.total(); })}};
}

void snug::report::printJson(ArrayRef<Measure> Files, ArrayRef<Expectation> Expectations,
                             raw_ostream &Out) {
  json::Array All;
  for (const Measure &M : Files)
    All.push_back(file(M));
  json::Object Report{{"snug_report", 1}, {"files", std::move(All)}};
  if (Files.size() == 2)
    Report["difference"] = difference(Files[0], Files[1]);
  json::Array Wanted;
  for (const Expectation &E : Expectations)
    Wanted.push_back(json::Object{{"wanted", E.Wanted}, {"found", E.Found}, {"met", E.Met}});
  Report["expectations"] = std::move(Wanted);
  Out << formatv("{0:2}\n", json::Value(std::move(Report)));
}
