import type { TemplateVariables } from "./variables.ts";

/** The headers a client does not set itself; nothing when there are none. */
export function defaultHeaders(
  variables: TemplateVariables,
): Readonly<Record<string, string>> | undefined {
  const { "Content-Type": _, ...headers } = variables.headers;
  return Object.keys(headers).length > 0 ? headers : undefined;
}
