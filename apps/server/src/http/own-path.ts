const HERE = "http://hub.invalid";
const MAX_LENGTH = 2000;

/** The path of this hub that a text names, as a browser reads it; `/` for anything that leads elsewhere. */
export function ownPath(text: string | null | undefined): string {
  if (!text?.startsWith("/") || text.length > MAX_LENGTH) return "/";
  // Browsers drop tabs and line ends, read "\\" as "/" and resolve "..": check what they make of it.
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE || url.username || url.password) return "/";
  const path = url.pathname + url.search + url.hash;
  // "/..//evil.example" resolves to a path that browsers read as the URL of another host.
  return path.startsWith("//") ? "/" : path;
}
