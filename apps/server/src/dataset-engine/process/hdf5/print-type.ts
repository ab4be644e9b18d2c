import type { Metadata } from "h5wasm/node";

/** HDF5's numbers of classes of types. */
const CLASS = {
  integer: 0,
  float: 1,
  time: 2,
  text: 3,
  bits: 4,
  opaque: 5,
  struct: 6,
  reference: 7,
  choice: 8,
  list: 9,
  array: 10,
} as const;

const NUMBERS: readonly number[] = [CLASS.integer, CLASS.float, CLASS.text, CLASS.choice];
const MAX_DEPTH = 8;
const MAX_MEMBERS = 50;

type Type = Omit<Metadata, "chunks" | "maxshape" | "shape" | "total_size">;

/** Whether values are numbers, choices or texts. */
export const isPlain = (type: Type): boolean => NUMBERS.includes(type.type);

/** Whether values are as long as they are, outside of the dataset. */
export const isOfAnyLength = (type: Type): boolean => type.vlen || type.type === CLASS.list;

/** `float32`, `int16 (big-endian)`, `struct<a: int32, b: float64[2]>`; cut. */
export function printType(type: Type, mostCharacters: number): string {
  const text = print(type, 0);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}

function print(type: Type, depth: number): string {
  if (depth > MAX_DEPTH) return "…";
  const order = type.littleEndian || type.size < 2 ? "" : " (big-endian)";
  switch (type.type) {
    case CLASS.integer:
      return `${type.signed ? "int" : "uint"}${type.size * 8}${order}`;
    case CLASS.float:
      return `float${type.size * 8}${order}`;
    case CLASS.text:
      return type.vlen ? "string" : `string[${type.size}]`;
    case CLASS.bits:
      return `bits${type.size * 8}`;
    case CLASS.opaque:
      return `opaque[${type.size}]`;
    case CLASS.time:
      return "time";
    case CLASS.reference:
      return `${type.ref_type ?? "object"} reference`;
    case CLASS.struct:
      return printStruct(type, depth);
    case CLASS.choice:
      return printChoice(type);
    case CLASS.list:
      return `list<${type.vlen_type ? print(type.vlen_type, depth + 1) : ""}>`;
    case CLASS.array: {
      const { array_type: item } = type;
      return item ? `${print(item, depth + 1)}[${(item.shape ?? []).join(", ")}]` : "array";
    }
    default:
      return "unknown";
  }
}

function printStruct({ compound_type, size }: Type, depth: number): string {
  const members = compound_type?.members ?? [];
  const names = members.map(({ name }) => name).join();
  // As NumPy and h5py write complex numbers.
  if (names === "r,i" && members.every(({ type }) => type === CLASS.float))
    return `complex${size * 8}`;
  const shown = members
    .slice(0, MAX_MEMBERS)
    .map((member) => `${member.name}: ${print(member, depth + 1)}`);
  return `struct<${[...shown, ...(members.length > MAX_MEMBERS ? ["…"] : [])].join(", ")}>`;
}

function printChoice({ enum_type }: Type): string {
  const names = Object.keys(enum_type?.members ?? {});
  if (names.toSorted().join() === "FALSE,TRUE") return "bool";
  return `enum<${[...names.slice(0, MAX_MEMBERS), ...(names.length > MAX_MEMBERS ? ["…"] : [])].join(", ")}>`;
}
