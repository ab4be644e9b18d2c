import type { FlatTable } from "./flat-table.ts";

const UNITS = ["s", "ms", "us", "ns"];
const [DAY, MILLISECOND] = [0, 1];

const unitOf = (type: FlatTable, field: number, fallback: number): string =>
  UNITS[type.short(field, fallback)] ?? "?";

/** By the codes of `Type` in Arrow's `Schema.fbs`: names as PyArrow prints them. */
const NAMES: Readonly<Record<number, string | ((type: FlatTable) => string)>> = {
  1: "null",
  2: (type) => `${type.byte(1) ? "" : "u"}int${type.int(0)}`,
  3: (type) => ["halffloat", "float", "double"][type.short(0)] ?? "float?",
  4: "binary",
  5: "string",
  6: "bool",
  7: (type) => `decimal${type.int(2, 128)}(${type.int(0)}, ${type.int(1)})`,
  8: (type) => (type.short(0, MILLISECOND) === DAY ? "date32[day]" : "date64[ms]"),
  9: (type) => `time${type.int(1, 32)}[${unitOf(type, 0, MILLISECOND)}]`,
  10: (type) => `timestamp[${unitOf(type, 0, 0)}${type.text(1) && `, tz=${type.text(1)}`}]`,
  11: (type) =>
    ["month_interval", "day_time_interval", "month_day_nano_interval"][type.short(0)] ?? "interval",
  12: "list",
  13: "struct",
  14: (type) => (type.short(0) === 0 ? "sparse_union" : "dense_union"),
  15: (type) => `fixed_size_binary[${type.int(0)}]`,
  16: (type) => `fixed_size_list[${type.int(0)}]`,
  17: "map",
  18: (type) => `duration[${unitOf(type, 0, MILLISECOND)}]`,
  19: "large_binary",
  20: "large_string",
  21: "large_list",
  22: "run_end_encoded",
  23: "binary_view",
  24: "string_view",
  25: "list_view",
  26: "large_list_view",
};

/** The type of a `Field`, without what it contains; of a dictionary, values and indices. */
export function arrowType(field: FlatTable): string {
  const code = field.byte(2);
  const name = Object.hasOwn(NAMES, code) ? NAMES[code] : `type ${code}`;
  const type = field.table(3);
  const values = typeof name === "function" ? (type ? name(type) : "?") : (name ?? "?");
  const dictionary = field.table(4);
  if (!dictionary) return values;
  const index = dictionary.table(1);
  const indices = index ? `${index.byte(1) ? "" : "u"}int${index.int(0)}` : "int32";
  return `dictionary<values=${values}, indices=${indices}>`;
}
