import { InferenceError } from "./errors.ts";

/** Keys and positions from the outside in: `["data", 0, "b64_json"]`. */
export type FieldPath = readonly (string | number)[];

/** The value at a path; nothing when any step is missing. */
export function fieldAt(reply: unknown, path: FieldPath): unknown {
  let value = reply;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  return value;
}

/** The text at the first of the paths that has one; throws when none has. */
export function textAt(reply: unknown, ...paths: readonly FieldPath[]): string {
  for (const path of paths) {
    const value = fieldAt(reply, path);
    if (typeof value === "string") return value;
  }
  throw new InferenceError("malformed-reply", `The response has no text at ${paths.join(" or ")}.`);
}

/** The number at a path; nothing when it is missing or null. */
export function findNumber(reply: unknown, path: FieldPath): number | undefined {
  const value = fieldAt(reply, path);
  return typeof value === "number" ? value : undefined;
}

/** The list at a path; throws if there is none. */
export function listAt(reply: unknown, path: FieldPath): readonly unknown[] {
  const value = fieldAt(reply, path);
  if (Array.isArray(value)) return value;
  throw new InferenceError(
    "malformed-reply",
    `The response has no array at ${path.join(".") || "top"}.`,
  );
}
