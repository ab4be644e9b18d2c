import type { Path } from "./schema-problem.ts";

/** A schema as it is written: an object of keywords, or whether anything is allowed. */
export type Schema = boolean | { readonly [keyword: string]: unknown };

/** A schema without references, and with all that holds at once in one place. */
export interface Flat {
  readonly types: readonly TypeName[];
  /** Texts of JSON. */
  readonly values?: ReadonlySet<string>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: ReadonlyMap<string, Schema>;
  readonly required?: ReadonlySet<string>;
  /** Absent: no other properties are written, which any schema allows. */
  readonly additional?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Of each list, one must match as well. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly keyword: "anyOf" | "oneOf";
  readonly path: Path;
  readonly options: readonly Schema[];
}

export const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"] as const;
export type TypeName = (typeof TYPES)[number];
