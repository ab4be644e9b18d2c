import { z } from "zod";
import { HOOK_PATTERNS, type Hook } from "../../base/hooks/hook.ts";
import { linearPattern } from "../../base/hooks/linear-pattern.ts";
import { tableKind } from "../table-kind.ts";

const MAX_LISTED = 1_000;
const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_LISTED);

const fields = z.strictObject({
  kind: z.enum(["redact", "deny", "moderate"]),
  on: z
    .array(z.enum(["before", "after"]))
    .min(1)
    .max(2),
  models: list(
    z.string().regex(/^[\w./:@-]{0,199}\*?$/, "must be a model's ID, or its beginning and *"),
  ).optional(),
  organizations: list(
    z.string().regex(/^[\w.-]{1,96}$/, "must be an organization's name"),
  ).optional(),
  patterns: list(z.enum(HOOK_PATTERNS)).optional(),
  expressions: list(z.string().min(1).max(500)).optional(),
  words: list(z.string().trim().min(1).max(100)).optional(),
  // Stands in JSON of tool calls, too.
  replacement: z
    .string()
    .regex(/^[^"\\\p{Cc}]{0,50}$/u, "must be at most 50 letters without quotes or backslashes")
    .optional(),
  model: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, "must be a model of this hub")
    .optional(),
  labels: list(z.string().min(1).max(200)).optional(),
  threshold: z.number().gt(0).max(1).optional(),
  onError: z.enum(["refuse", "allow"]).optional(),
});

type Given = z.output<typeof fields>;

const COMMON = ["kind", "on", "models", "organizations"] as const;
const TAKES: Readonly<Record<Given["kind"], readonly (keyof Given)[]>> = {
  redact: ["patterns", "expressions", "words", "replacement"],
  deny: ["patterns", "expressions", "words"],
  moderate: ["model", "labels", "threshold", "onError"],
};

/** Only an operator's file may look at what people send, and none is built in. */
export const hooks = tableKind(fields, {
  find: (): Hook | undefined => undefined,
  refuse(given: Partial<Given>, { source }) {
    if (source.kind !== "file") return "allowed only in a file in the data folder";
    const { kind } = given;
    if (!kind) return "needs a kind";
    const known: readonly string[] = [...COMMON, ...TAKES[kind]];
    const stray = Object.keys(given).find((field) => !known.includes(field));
    if (stray !== undefined) return `${stray}: ${kind} hooks have no such field`;
    if (kind !== "moderate" && !given.patterns && !given.expressions && !given.words)
      return "needs patterns, expressions or words";
    if (kind === "moderate" && !given.model) return "model: needs a model that classifies texts";
    if (kind === "moderate" && !given.labels) return "labels: needs the labels that are refused";
    return given.expressions?.map(whyInvalid).find((reason) => reason !== undefined);
  },
  build: (name, given): Hook => ({ ...(given as Given), name }),
});

function whyInvalid(expression: string, index: number): string | undefined {
  try {
    linearPattern(expression);
    return undefined;
  } catch (error) {
    return `expressions.${index}: ${(error as Error).message}`;
  }
}
