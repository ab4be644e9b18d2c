/** `Bearer <token>`, `Key <token>` as fal's clients say, or `Basic` with the token as password, as git sends it. */
export function presentedToken(authorization: string | undefined): string | undefined {
  const [, scheme, value] = /^(bearer|key|basic)\s+(\S+)\s*$/i.exec(authorization ?? "") ?? [];
  if (!scheme || !value) return undefined;
  if (scheme.toLowerCase() !== "basic") return value;
  const [, ...password] = Buffer.from(value, "base64").toString().split(":");
  return password.join(":");
}

/** An access token in `X-Api-Key`, where clients of the Anthropic API put it. */
export const apiKey = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" && /^\S+$/.test(header) ? header : undefined;
