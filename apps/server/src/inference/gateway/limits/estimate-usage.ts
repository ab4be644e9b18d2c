/** Tokens of a call before it is made. */
export interface Estimate {
  readonly inputTokens: number;
  /** At most, as the caller asks; a usual bound where it does not say. */
  readonly outputTokens: number;
}

/** For calls that name no limit of their own. */
const USUAL_OUTPUT = 4_096;
/** Fewer than in any language's usual texts, so that the estimate is on the safe side. */
const BYTES_PER_TOKEN = 3;
const TOKENS_PER_PART = 8;
/** Of a picture or recording within a message. */
const TOKENS_PER_FILE = 1_600;
const MAX_DEPTH = 20;

const GENERATES: ReadonlySet<string> = new Set(["conversational", "text-generation"]);

/** An upper bound of what a call uses, by its size and its own limits. Pure. */
export function estimateUsage(task: string, input: unknown): Estimate {
  return {
    inputTokens: tokensIn(input, 0),
    outputTokens: GENERATES.has(task) ? mostOutput(input) : 0,
  };
}

function tokensIn(value: unknown, depth: number): number {
  if (typeof value === "string") {
    if (value.startsWith("data:")) return TOKENS_PER_FILE;
    return Math.ceil(Buffer.byteLength(value) / BYTES_PER_TOKEN);
  }
  if (typeof value === "number") return 1;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return 0;
  let tokens = Array.isArray(value) ? 0 : TOKENS_PER_PART;
  for (const part of Object.values(value)) tokens += tokensIn(part, depth + 1);
  return tokens;
}

function mostOutput(input: unknown): number {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>;
  const fields = { ...given, ...((given.parameters as object | undefined) ?? {}) };
  const counts = ["max_completion_tokens", "max_tokens", "max_new_tokens"]
    .map((name) => (fields as Readonly<Record<string, unknown>>)[name])
    .filter((value) => typeof value === "number" && value > 0) as readonly number[];
  const { n, best_of } = fields as Readonly<Record<string, unknown>>;
  const answers = Math.max(1, ...[n, best_of].map(Number).filter((value) => value >= 1));
  return Math.ceil((counts[0] ?? USUAL_OUTPUT) * answers);
}
