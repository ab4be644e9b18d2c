/**
 * A model's id inside a URL path: slashes, colons and `@` stay, everything that could end the path,
 * climb out of it or be globbed by a shell tool is escaped.
 */
export const encodePath = (id: string): string =>
  PLAIN_PATH.test(id) ? id : id.toWellFormed().split("/").map(encodeSegment).join("/");

/**
 * Normalizes a typed server URL: escapes invalid characters, removes query and fragment, since paths are
 * appended to it, and removes trailing slashes.
 */
export function cleanUrl(url: string): string {
  if (PLAIN_URL.test(url)) return url;
  const [, server = "", path = ""] =
    /^(\w+:\/\/[^/?#]*)?([^?#]*)/s.exec(url.trim().toWellFormed()) ?? [];
  const escaped = path.replace(/[[\]]/g, escapeCharacter);
  return (server + escaped).replace(NOT_IN_URL, escapeCharacter).replace(/\/+$/, "");
}

/** A header's value: printable ASCII, nothing that could begin another header. */
export const cleanHeader = (text: string): string => text.replace(/[^\x20-\x7e]/g, "").trim();

const PLAIN_URL = /^https?:\/\/[\w.:-]+(?:\/[\w.-]+)*$/;
const PLAIN_PATH = /^[\w-]+(?:[/.:@][\w-]+)*$/;
const NOT_IN_URL = /%(?![\da-fA-F]{2})|[\0-\x20\x7f-\u{10ffff}"'<>\\^`{|}]/gu;

const encodeSegment = (segment: string): string =>
  segment === "." || segment === ".."
    ? ""
    : encodeURIComponent(segment)
        .replaceAll("%3A", ":")
        .replaceAll("%40", "@")
        .replace(/[!'()*]/g, escapeCharacter);

const escapeCharacter = (character: string): string => {
  const escaped = encodeURIComponent(character);
  return escaped === character
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
    : escaped;
};
