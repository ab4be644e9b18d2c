import type { Schema } from "../../json-schema/flat-schema.ts";
import { schemaGrammar } from "../../json-schema/schema-grammar.ts";
import type { CallLayout, Piece, Tool } from "./tool-format.ts";

export interface CallGrammar {
  readonly layout: CallLayout;
  readonly tools: readonly Tool[];
  readonly isParallel: boolean;
  /** What calls begin with; absent where the answer has it already. */
  readonly open: string | undefined;
}

const SPACE_RULE = "space ::= [ \\t\\n]{0,20}";
const DIGITS_RULE = "digits ::= [0-9]{1,4}";

/** The grammar (GBNF) of an answer that is calls of these tools. Pure. Throws `SchemaProblem`. */
export function callGrammar({ layout, tools, isParallel, open }: CallGrammar): string {
  const rules: string[] = [SPACE_RULE, DIGITS_RULE];
  let count = 0;
  const ruleFor = (schema: Schema): string => {
    const name = `schema${count++}`;
    rules.push(schemaGrammar(schema, name));
    return name;
  };
  const calls = tools.map((tool, index) => {
    // A property may refer to definitions of the whole.
    const { $defs, definitions } = tool.parameters;
    const ruleOf = (schema: unknown) => ruleFor({ $defs, definitions, ...(schema as object) });
    const args = layout.args?.(tool, ruleOf) ?? ruleFor(objectSchema(tool));
    rules.push(`args${index} ::= ${args}`);
    rules.push(`call${index} ::= ${written(layout.call(tool, { rule: `args${index}` }))}`);
    return `call${index}`;
  });
  rules.push(`call ::= ${calls.join(" | ")}`);
  const more = layout.between && isParallel ? ` ( ${written(layout.between)} call )*` : "";
  const root = [
    written([...(open ? [open] : []), ...layout.begin]),
    `call${more}`,
    written(layout.end),
  ];
  return [`root ::= ${root.filter(Boolean).join(" ")}`, ...rules].join("\n");
}

/** Arguments are an object, whatever the schema says. */
const objectSchema = ({ parameters }: Tool): Readonly<Record<string, unknown>> => ({
  ...parameters,
  type: "object",
});

const written = (pieces: readonly Piece[]): string =>
  pieces
    .filter((piece) => piece !== "")
    .map((piece) => (typeof piece === "string" ? quoted(piece) : piece.rule))
    .join(" ");

/** A text in a grammar. JSON escapes what it must, and is read the same there. */
const quoted = (text: string): string => JSON.stringify(text);
