import type { Schema } from "./flat-schema.ts";
import type { Rules } from "./rules.ts";
import type { Path } from "./schema-problem.ts";

/** What parts of a grammar need to know of the whole. */
export interface SchemaCompiler {
  readonly rules: Rules;
  /** The name of a rule for a schema; `undefined` if nothing matches it. */
  compile(schema: Schema, path: Path, depth: number): string | undefined;
}
