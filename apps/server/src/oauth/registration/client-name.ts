const MAX_NAME = 60;

/** The name that people see: what the client calls itself, as far as it can be shown, or its address. Pure. */
export function clientName({
  client_name = "",
  redirect_uris: [redirectUri = ""],
}: {
  readonly client_name?: string | undefined;
  readonly redirect_uris: readonly string[];
}): string {
  const name = client_name.replace(/[\p{C}\s]+/gu, " ").trim();
  // By characters: half of one is no text.
  const shown = [...name].slice(0, MAX_NAME).join("").slice(0, MAX_NAME).trim();
  return shown || `Client at ${URL.parse(redirectUri)?.host || "this computer"}`.slice(0, MAX_NAME);
}
