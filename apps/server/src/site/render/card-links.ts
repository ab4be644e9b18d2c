import { ID_PREFIX } from "../../base/id-prefix.ts";
/** Where a card stands, as data, so that it crosses to the worker: `/ns/name` (or `/datasets/ns/name`), the revision, the folder of the file (`""` is the root). */
export interface CardLinks {
  readonly base: string;
  readonly revision: string;
  readonly folder: string;
  /** Words that become links, in lower case, and where they lead: `@ada` → `/ada`. */
  readonly words?: Readonly<Record<string, string>>;
}

/** A resolved URL; `isExternal` if it leaves this hub. */
export interface CardUrl {
  readonly url: string;
  readonly isExternal: boolean;
}

const INLINE_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*$/i;
const MAX_INLINE_IMAGE_CHARACTERS = 100_000;
const EXTERNAL_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);
/** A placeholder for this hub, whose URL the worker does not know; `.invalid` is never a real host. */
const HERE = "http://card.invalid";

/** The URL of a card's link, pages for files of the repo; `undefined` for unsafe links. */
export function linkUrl(links: CardLinks, value: string): CardUrl | undefined {
  const address = trimmed(value);
  if (address.startsWith("#")) return { url: inPage(address), isExternal: false };
  return external(address) ?? onSite(address) ?? inRepo(links, address, pagePath);
}

/**
 * The URL of a card's image, video or audio: raw bytes for files of the repo, small inline images
 * unchanged.
 */
export function mediaUrl(links: CardLinks, value: string): CardUrl | undefined {
  const address = trimmed(value);
  if (/^data:/i.test(address)) {
    const fits = address.length <= MAX_INLINE_IMAGE_CHARACTERS && INLINE_IMAGE.test(address);
    return fits ? { url: address, isExternal: false } : undefined;
  }
  const url = external(address) ?? onSite(address) ?? inRepo(links, address, filePath);
  return url?.url.startsWith("mailto:") ? undefined : url;
}

/** What a URL parser would do first: no outer blanks, no tabs or line breaks, `\` is `/` in a path. */
function trimmed(value: string): string {
  const text = value.replace(/^[\0-\x20]+|[\0-\x20]+$|[\t\n\r]/g, "");
  const path = text.split(/[?#]/, 1)[0]!;
  return path.replaceAll("\\", "/") + text.slice(path.length);
}

/** `#usage` → `#card-usage`; GitHub's own prefix is read as ours, `#` alone stays the top. */
function inPage(hash: string): string {
  const id = hash.slice(1).replace(/^user-content-/, "");
  return id && `#${ID_PREFIX}${id}`.replace(/["<>\s]/g, encodeURIComponent);
}

function external(address: string): CardUrl | undefined {
  const absolute = address.startsWith("//") ? `https:${address}` : address;
  const url = /^[a-z][a-z0-9+.-]*:/i.test(absolute) ? URL.parse(absolute) : null;
  if (!url || !EXTERNAL_SCHEMES.has(url.protocol)) return undefined;
  return { url: url.href, isExternal: true };
}

/** `/datasets/ada/poems`: a path of this hub. */
function onSite(address: string): CardUrl | undefined {
  const url = address.startsWith("/") ? URL.parse(address, HERE) : null;
  if (url?.origin !== HERE) return undefined;
  return { url: `/${bare(url.pathname)}${url.search}${url.hash}`, isExternal: false };
}

/** Relative to the card's folder; `..` never climbs out of the repo. */
function inRepo(
  links: CardLinks,
  address: string,
  route: (path: string) => string,
): CardUrl | undefined {
  const folder = links.folder.split("/").filter(Boolean).map(encodeURIComponent);
  const url = URL.parse(address, `${HERE}/${folder.map((part) => `${part}/`).join("")}`);
  if (url?.origin !== HERE) return undefined;
  const path = bare(url.pathname);
  const hash = /\.(?:md|markdown)$/i.test(path) && url.hash ? inPage(url.hash) : url.hash;
  const parts = [links.base, route(path), encodeURIComponent(links.revision), path];
  const page = parts.join("/").replace(/\/$/, "");
  return { url: `${page}${url.search}${hash}`, isExternal: false };
}

const filePath = () => "resolve";
const pagePath = (path: string) => (path === "" || path.endsWith("/") ? "tree" : "blob");

/** Without leading slashes: `/.//host` is the path `//host`, which a browser would read as another host. */
const bare = (path: string): string => path.replace(/^\/+/, "");
