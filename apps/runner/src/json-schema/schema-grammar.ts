import { arrayGrammar } from "./array-grammar.ts";
import { exclusiveOptions } from "./exclusive-options.ts";
import type { Flat, Schema, TypeName } from "./flat-schema.ts";
import { createRoot, flatten } from "./flatten.ts";
import { anyOf, literal } from "./gbnf.ts";
import { listedValues } from "./listed-values.ts";
import { mergeFlat } from "./merge-flat.ts";
import { numberBody } from "./number-body.ts";
import { objectGrammar } from "./object-grammar.ts";
import { createRules } from "./rules.ts";
import type { SchemaCompiler } from "./schema-compiler.ts";
import { impossible, type Path, SchemaProblem } from "./schema-problem.ts";
import { stringBody } from "./string-body.ts";

const MAX_DEPTH = 64;
const MAX_CHOICES = 500;

/**
 * The grammar (GBNF) of the JSON texts that match a schema; not all of them, but no others. Its first rule is
 * called `name`, the others begin with it. Pure. Throws `SchemaProblem` with the keyword that is not supported.
 */
export function schemaGrammar(schema: Schema, name = "root"): string {
  const root = createRoot(schema);
  const rules = createRules(name);
  const known = new Map<string, string | undefined>();
  let choices = 0;

  const compiler: SchemaCompiler = {
    rules,
    compile(schema, path, depth) {
      if (depth > MAX_DEPTH) throw new SchemaProblem(`The schema is too deep at ${path}.`);
      const key = JSON.stringify(schema) ?? "";
      if (known.has(key)) return known.get(key);
      const rule = rules.reserve("value");
      // Schemas may contain themselves.
      known.set(key, rule);
      const body = bodyOf(flatten(schema, path, root), path, depth);
      if (body === undefined) known.set(key, undefined);
      else rules.define(rule, body);
      return body === undefined ? undefined : rule;
    },
  };

  function bodyOf(flat: Flat, path: Path, depth: number): string | undefined {
    const [choice, ...others] = flat.choices;
    if (!choice)
      return anyOf(flat.types.flatMap((type) => bodyOfType(flat, type, path, depth) ?? []));
    const rest: Flat = { ...flat, choices: others };
    const options = choice.options.map((option) =>
      mergeFlat(rest, flatten(option, choice.path, root), choice.path),
    );
    choices += options.length;
    if (choices > MAX_CHOICES)
      throw new SchemaProblem(`The schema has too many alternatives at ${path}.`);
    const wanted = choice.keyword === "oneOf" ? exclusiveOptions(options, choice.path) : options;
    return anyOf(wanted.flatMap((option) => bodyOf(option, path, depth) ?? []));
  }

  function bodyOfType(flat: Flat, type: TypeName, path: Path, depth: number): string | undefined {
    if (flat.values) return anyOf(listedValues(flat, type, path).map(literal));
    switch (type) {
      case "null":
        return literal("null");
      case "boolean":
        return anyOf([literal("true"), literal("false")]);
      case "string":
        return stringBody(flat, path);
      case "integer":
        // Among numbers anyway.
        return flat.types.includes("number") ? undefined : numberBody(flat, true, path);
      case "number":
        return numberBody(flat, false, path);
      case "array":
        return arrayGrammar(compiler, flat, path, depth);
      case "object":
        return objectGrammar(compiler, flat, path, depth);
    }
  }

  const start = compiler.compile(schema, "#", 0);
  if (start === undefined) throw impossible("#");
  return rules.format(start);
}
