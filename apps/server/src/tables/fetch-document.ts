import { readFile, stat } from "node:fs/promises";
import { StartError } from "../base/start-error.ts";
import { outsideTarget } from "../outgoing/outgoing-policy.ts";
import { readBytes } from "../outgoing/read-reply.ts";
import { createSafeFetch, type Timeouts } from "../outgoing/safe-fetch.ts";
import { MAX_DOCUMENT_BYTES } from "./tables-document.ts";

const TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  headersMs: 20_000,
  idleMs: 20_000,
  totalMs: 60_000,
};

/**
 * Reads a file or URL: https at public addresses only, unless `allowPrivate`. Throws `not-found`,
 * `hub-unreachable`, `refused`.
 */
export async function fetchDocument(from: string, allowPrivate: boolean): Promise<string> {
  if (!/^https?:\/\//i.test(from)) return readDocument(from);
  const safeFetch = createSafeFetch(TIMEOUTS);
  const { signal } = new AbortController();
  try {
    const target = outsideTarget(from, allowPrivate);
    const headers = { accept: "application/json" };
    const reply = await safeFetch.send({ target, method: "GET", headers, signal });
    if (reply.status !== 200)
      throw new StartError("hub-unreachable", `${from} responded with status ${reply.status}.`);
    const limits = { maxBytes: MAX_DOCUMENT_BYTES, totalMs: TIMEOUTS.totalMs, signal };
    return (await readBytes(reply.body, limits)).toString("utf8");
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as { readonly code?: string; readonly message: string };
    if (code === "target-refused")
      throw new StartError(
        "refused",
        `${message} Use --allow-private for a URL in your network or without https.`,
      );
    throw new StartError("hub-unreachable", `Can't read ${from}: ${message}`);
  } finally {
    await safeFetch.close();
  }
}

/** The text of a file. Throws `not-found`, `invalid-tables` where it is too large. */
export async function readDocument(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new StartError("not-found", `File not found: ${path}.`);
  if (found.size > MAX_DOCUMENT_BYTES)
    throw new StartError(
      "invalid-tables",
      `${path} is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB.`,
    );
  return readFile(path, "utf8");
}
