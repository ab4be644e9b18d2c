import type { TemplateVariables } from "./variables.ts";

/** The headers that a client does not set itself; `undefined` without any. */
export function defaultHeaders(
  variables: TemplateVariables,
): Readonly<Record<string, string>> | undefined {
  if (Object.keys(variables.headers).every((name) => name === "Content-Type")) return undefined;
  const { "Content-Type": _, ...headers } = variables.headers;
  return headers;
}
