-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--
-- Tables and strings that are made and forgotten, and a number that they add up to.

local sum = 0
for round = 1, 20 do
  local list = {}
  for i = 1, 5000 do
    list[i] = { name = "n" .. i, value = i * round, next = list[i - 1] }
  end
  for _, item in ipairs(list) do
    sum = (sum * 31 + #item.name + item.value) % 1000000007
  end
end
print(sum)
