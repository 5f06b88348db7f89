// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses a file with cJSON, prints it into memory and frees it; shows the length and the last of
// what was printed, so that all builds can be held to the same.   cjson_file FILE

#include "cJSON.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name) {
  FILE *in = fopen(name, "rb");
  if (!in || fseek(in, 0, SEEK_END))
    return NULL;
  long size = ftell(in);
  char *text = size < 0 ? NULL : malloc((size_t)size + 1);
  rewind(in);
  if (text)
    text[fread(text, 1, (size_t)size, in)] = 0;
  fclose(in);
  return text;
}

int main(int argc, char **argv) {
  char *text = argc == 2 ? read_file(argv[1]) : NULL;
  cJSON *root = text ? cJSON_Parse(text) : NULL;
  char *printed = root ? cJSON_PrintUnformatted(root) : NULL;
  if (!printed)
    return 1;
  size_t length = strlen(printed);
  printf("%zu %s\n", length, printed + (length > 60 ? length - 60 : 0));
  cJSON_free(printed);
  cJSON_Delete(root);
  free(text);
  return 0;
}
