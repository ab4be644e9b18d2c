/**
 * A model's name without what only `ollama pull` needs: this hub's own address before it, and the tag `latest`.
 * Pure.
 */
export function localName(text: string, hosts: readonly string[]): string {
  const name = text.replace(/^https?:\/\//i, "");
  const [host = "", ...rest] = name.split("/");
  const isOurs = rest.length > 1 && hosts.some((one) => one.toLowerCase() === host.toLowerCase());
  return (isOurs ? rest.join("/") : name).replace(/:latest$/i, "");
}
