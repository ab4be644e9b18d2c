import type { OutlineLimits } from "../../hdf5/outline-work.ts";
import type { Hdf5 } from "./open-hdf5.ts";
import { isPlain, printType } from "./print-type.ts";

/** Numbers or texts of one attribute that are read. */
const MAX_VALUES = 200;
const MAX_BYTES = 1_000_000;

/** Names and values of the attributes of an object, at most `most`. */
export function listAttributes(
  { library, file, Attribute }: Hdf5,
  path: string,
  most: number,
  limits: OutlineLimits,
): readonly (readonly [name: string, value: string])[] {
  const prefix = path === "/" ? "" : `${path}@`;
  return library
    .get_attribute_names(file, path)
    .slice(0, most)
    .map((name) => {
      const value = printValue(() => new Attribute(file, path, name), limits.characters);
      return [
        `${prefix}${name}`.slice(0, limits.characters),
        value.length > limits.valueCharacters
          ? `${value.slice(0, limits.valueCharacters)}…`
          : value,
      ];
    });
}

/** As text; of a long or nested value, its type and length. */
function printValue(read: () => InstanceType<Hdf5["Attribute"]>, mostCharacters: number): string {
  try {
    const attribute = read();
    const { metadata, shape } = attribute;
    const { total_size: count, size } = metadata;
    if (shape === null) return "";
    if (!isPlain(metadata) || count > MAX_VALUES || count * size > MAX_BYTES)
      return `${printType(metadata, mostCharacters)}${shape.length > 0 ? `[${shape.join(", ")}]` : ""}`;
    const value = attribute.to_array();
    return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  } catch {
    return "(unreadable)";
  }
}
