import { SchemaProblem } from "./schema-problem.ts";

const MAX_RULES = 5_000;
const MAX_LENGTH = 500_000;

/** The rules of a grammar while it is made. */
export interface Rules {
  /** A name for a rule that is still to be defined. */
  reserve(hint: string): string;
  define(name: string, body: string): void;
  /** The name of a rule with this body. */
  add(hint: string, body: string): string;
  /** Blanks between the parts of a value, as many as a model may need and no more. */
  readonly blank: string;
  /** The grammar, which begins with a rule. */
  format(start: string): string;
}

/** Names begin with `prefix`, so that grammars can be put together. */
export function createRules(prefix: string): Rules {
  const bodies = new Map<string, string>();
  const names = new Map<string, string>();
  let length = 0;
  let last = 0;

  const rules: Omit<Rules, "blank"> = {
    reserve(hint) {
      if (++last > MAX_RULES) throw new SchemaProblem("The schema is too large.");
      return `${prefix}-${hint}-${last}`;
    },
    define(name, body) {
      length += body.length;
      if (length > MAX_LENGTH) throw new SchemaProblem("The schema is too large.");
      bodies.set(name, body);
    },
    add(hint, body) {
      const known = names.get(body);
      if (known) return known;
      const name = rules.reserve(hint);
      names.set(body, name);
      rules.define(name, body);
      return name;
    },
    format: (start) =>
      [`${prefix} ::= ${start}`, ...[...bodies].map(([name, body]) => `${name} ::= ${body}`)].join(
        "\n",
      ),
  };
  return { ...rules, blank: rules.add("blank", `("" | " " | "\\n" [ \\t]{0,16})`) };
}
