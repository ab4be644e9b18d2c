import { Readable } from "node:stream";
import { RegistryError } from "@orrery/registry";
import { runGit } from "../run-git.ts";
import { reachableObjects } from "../upkeep/reachability.ts";

const WANT = /^want ([0-9a-f]{40})/i;
const NOTHING = "0".repeat(40);
/** Per request; a partial clone requests all files of a commit in one request. */
const MAX_WANTS = 200_000;

/**
 * A fetch request as git sent it, where objects that no branch, tag or pull request leads to are wanted by
 * no id at all: git answers that this is not its ref. Git's own check is one of the older protocols only.
 */
export const reachableWants = (gitDir: string, body: Readable): Readable =>
  Readable.from(checkWants(gitDir, body), { objectMode: false });

async function* checkWants(gitDir: string, body: Readable): AsyncGenerator<Buffer> {
  let wants: Buffer[] = [];
  for await (const line of pktLines(body)) {
    if (wantOf(line) !== undefined) {
      if (wants.push(line) > MAX_WANTS)
        throw new RegistryError(
          "bad-request",
          `Too many objects in one fetch (limit: ${MAX_WANTS}).`,
        );
      continue;
    }
    yield* await checked(gitDir, wants);
    wants = [];
    yield line;
  }
  yield* await checked(gitDir, wants);
}

const wantOf = (line: Buffer): string | undefined =>
  WANT.exec(line.toString("latin1", 4, 4 + 45))?.[1]?.toLowerCase();

async function checked(gitDir: string, lines: readonly Buffer[]): Promise<readonly Buffer[]> {
  if (lines.length === 0) return lines;
  const tips = await runGit(gitDir, ["for-each-ref", "--format=%(objectname)", ...SERVED]);
  const known = new Set(tips.stdout.toString().split("\n"));
  const asked = new Set(lines.map((line) => wantOf(line) ?? "").filter((oid) => !known.has(oid)));
  const reachable = await reachableObjects(gitDir, asked);
  return lines.map((line) => {
    const oid = wantOf(line) ?? "";
    if (known.has(oid) || reachable.has(oid)) return line;
    return Buffer.from(line.toString("latin1").replace(/[0-9a-f]{40}/i, NOTHING), "latin1");
  });
}

const SERVED = ["refs/heads/", "refs/tags/", "refs/pr/", "refs/convert/"];

/** Git's own framing: four hex digits, how long the line is with them; `0000` to `0002` are marks. */
async function* pktLines(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (;;) {
      const length = lengthAt(rest, start);
      if (length === undefined || start + length > rest.length) break;
      yield rest.subarray(start, start + length);
      start += length;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new RegistryError("bad-request", "The request ends too early.");
}

function lengthAt(buffer: Buffer, start: number): number | undefined {
  if (buffer.length < start + 4) return undefined;
  const digits = buffer.toString("latin1", start, start + 4);
  const length = Number.parseInt(digits, 16);
  if (!/^[0-9a-f]{4}$/i.test(digits) || length === 3)
    throw new RegistryError("bad-request", "The request is not in pkt-line format.");
  return Math.max(4, length);
}
