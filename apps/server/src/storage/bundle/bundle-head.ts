import { StartError } from "../../base/start-error.ts";

const FIRST_LINE = "# v2 git bundle";
const MAX_HEAD_BYTES = 32_000_000;

/** What stands before the pack in a file of `git bundle`. */
export interface BundleHead {
  /** Commits that who reads it must have. */
  readonly needs: string[];
  /** Where the pack begins. */
  readonly packAt: number;
}

/** Reads the lines before the pack. Throws `damaged-bundle` for what git would not have written. */
export async function readBundleHead(bytes: AsyncIterable<Uint8Array>): Promise<BundleHead> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\n\n");
    if (end >= 0) return parseHead(head.toString("utf8", 0, end), end + 2);
    if (head.length > MAX_HEAD_BYTES) break;
  }
  throw notOne("it has no end of its head");
}

function parseHead(text: string, packAt: number): BundleHead {
  const [first, ...lines] = text.split("\n");
  if (first !== FIRST_LINE) throw notOne(`it does not begin with "${FIRST_LINE}"`);
  const needs = lines.flatMap((line) => {
    const [, oid] = /^-([0-9a-f]{40})(?: |$)/.exec(line) ?? [];
    return oid ? [oid] : [];
  });
  return { needs, packAt };
}

const notOne = (why: string) =>
  new StartError("damaged-bundle", `A history of the bundle is not one of git bundle: ${why}.`);
