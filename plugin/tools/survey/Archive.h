//===- Archive.h - records as JSON --------------------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Owns the two ways to go over the lists of members in Record.h: one writes a JSON object, the
// other reads it back. What is internal travels between processes and is left out of the report.
//
//===------------------------------------------------------------------------------------------===//

#ifndef SNUG_SURVEY_ARCHIVE_H
#define SNUG_SURVEY_ARCHIVE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace snug::survey {

class Writer {
public:
  explicit Writer(bool WithInternals) : WithInternals(WithInternals) {}

  llvm::json::Object Object;

  template <typename T> void operator()(const char *Name, T &Member) {
    Object[Name] = value(Member);
  }
  template <typename T> void internal(const char *Name, T &Member) {
    if (WithInternals)
      (*this)(Name, Member);
  }

  llvm::json::Value value(std::string &Text) const {
    return llvm::json::isUTF8(Text) ? Text : llvm::json::fixUTF8(Text);
  }
  llvm::json::Value value(bool &Flag) const {
    return Flag;
  }
  llvm::json::Value value(unsigned &Number) const {
    return static_cast<int64_t>(Number);
  }
  llvm::json::Value value(uint64_t &Number) const {
    return static_cast<int64_t>(Number);
  }
  llvm::json::Value value(int64_t &Number) const {
    return Number;
  }
  llvm::json::Value value(std::optional<uint64_t> &Number) const {
    return Number ? value(*Number) : llvm::json::Value(nullptr);
  }
  llvm::json::Value value(std::map<std::string, unsigned> &Counts) const {
    llvm::json::Object Made;
    for (auto &[Name, Count] : Counts)
      Made[Name] = value(Count);
    return Made;
  }
  template <typename T> llvm::json::Value value(std::vector<T> &List) const {
    llvm::json::Array Made;
    for (T &Item : List)
      Made.push_back(value(Item));
    return Made;
  }
  template <typename T> llvm::json::Value value(T &Record) const {
    Writer Inner(WithInternals);
    fields(Inner, Record);
    return std::move(Inner.Object);
  }

private:
  bool WithInternals;
};

/// Members that are missing or of another type stay as they are.
class Reader {
public:
  explicit Reader(const llvm::json::Object &Object) : Object(Object) {}

  template <typename T> void operator()(const char *Name, T &Member) {
    if (const llvm::json::Value *Value = Object.get(Name))
      read(*Value, Member);
  }
  template <typename T> void internal(const char *Name, T &Member) {
    (*this)(Name, Member);
  }

private:
  static void read(const llvm::json::Value &Value, std::string &Text) {
    if (auto String = Value.getAsString())
      Text = String->str();
  }
  static void read(const llvm::json::Value &Value, bool &Flag) {
    if (auto Boolean = Value.getAsBoolean())
      Flag = *Boolean;
  }
  static void read(const llvm::json::Value &Value, unsigned &Number) {
    if (auto Integer = Value.getAsInteger())
      Number = static_cast<unsigned>(*Integer);
  }
  static void read(const llvm::json::Value &Value, uint64_t &Number) {
    if (auto Integer = Value.getAsInteger())
      Number = static_cast<uint64_t>(*Integer);
  }
  static void read(const llvm::json::Value &Value, std::optional<uint64_t> &Number) {
    if (auto Integer = Value.getAsInteger())
      Number = static_cast<uint64_t>(*Integer);
  }
  static void read(const llvm::json::Value &Value, std::map<std::string, unsigned> &Counts) {
    if (const llvm::json::Object *Members = Value.getAsObject())
      for (const auto &[Name, Count] : *Members)
        read(Count, Counts[std::string(llvm::StringRef(Name))]);
  }
  template <typename T> static void read(const llvm::json::Value &Value, std::vector<T> &List) {
    if (const llvm::json::Array *Items = Value.getAsArray())
      for (const llvm::json::Value &Item : *Items)
        read(Item, List.emplace_back());
  }
  template <typename T> static void read(const llvm::json::Value &Value, T &Record) {
    if (const llvm::json::Object *Members = Value.getAsObject()) {
      Reader Inner(*Members);
      fields(Inner, Record);
    }
  }

  const llvm::json::Object &Object;
};

} // namespace snug::survey

#endif
