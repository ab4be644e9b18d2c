import { z } from "zod";

/** How the proxy in front of the hub is asked to send a blob's file. */
export interface Sendfile {
  readonly header: "x-accel-redirect" | "x-sendfile";
  /** Where the proxy keeps the blobs' folder among its paths; absent: it takes paths of the file system. */
  readonly prefix?: string;
}

const HEADERS = {
  nginx: "x-accel-redirect",
  caddy: "x-accel-redirect",
  "x-sendfile": "x-sendfile",
} as const;
const PREFIX = "/-/blobs";

const isWay = (word: string): word is keyof typeof HEADERS => Object.hasOwn(HEADERS, word);

/** `off`, `nginx`, `caddy` or `x-sendfile`; the first two with a prefix: `nginx=/blobs`. */
export const sendfileSetting = z.string().transform((text, context): Sendfile | undefined => {
  if (text === "off") return undefined;
  const [way = "", prefix = PREFIX, ...rest] = text.split("=");
  const isRight =
    isWay(way) &&
    rest.length === 0 &&
    /^(\/[\w.-]*[\w-])+$/.test(prefix) &&
    (HEADERS[way] === "x-accel-redirect" || prefix === PREFIX);
  if (!isRight) {
    context.addIssue("use off, nginx, caddy or x-sendfile; or nginx=/prefix, caddy=/prefix");
    return z.NEVER;
  }
  const header = HEADERS[way];
  return header === "x-sendfile" ? { header } : { header, prefix };
});
