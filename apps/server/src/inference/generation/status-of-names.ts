/**
 * The HTTP status that an error inside a stream would have had, by the names that the service gave it; nothing for names
 * that say only that it failed. Pure.
 */
export function statusOfNames(...names: readonly unknown[]): number | undefined {
  const words = names.filter((name) => typeof name === "string").join(" ");
  return STATUSES.find(([pattern]) => pattern.test(words))?.[1];
}

/** The first that fits: a service may call a full quota an invalid request, too. */
const STATUSES: readonly (readonly [words: RegExp, status: number])[] = [
  [/rate.?limit|throttl|too.?many|insufficient.?quota/i, 429],
  [/overloaded/i, 503],
  [/model.?not.?found/i, 404],
  [/context.?length|invalid.?(?:request|prompt|value)|unsupported.?parameter/i, 400],
];
