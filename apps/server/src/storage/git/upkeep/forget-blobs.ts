import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { RefUpdate } from "@orrery/registry";
import { mustRunGit, runGit, spawnGit } from "../run-git.ts";

const KINDS = ["heads", "tags", "pr"] as const;

/**
 * Rewrites a repository's branches, tags and pull requests as if the blobs had never existed. Creates the
 * new histories first, then moves all refs in one step; `false` if a ref moved in the meantime, and nothing
 * changes.
 */
export async function forgetBlobs(
  gitDir: string,
  oids: ReadonlySet<string>,
  move: (updates: readonly RefUpdate[]) => Promise<boolean>,
): Promise<boolean> {
  const name = `forget-${randomUUID()}`;
  const copy = join(gitDir, name);
  try {
    const before = await refsOf(gitDir, "refs/");
    await mkdir(join(copy, "objects/info"), { recursive: true });
    await mustRunGit(copy, ["init", "--bare", "--quiet"]);
    await writeFile(join(copy, "objects/info/alternates"), `${join(gitDir, "objects")}\n`);
    await rewrite(gitDir, copy, oids);
    const places = KINDS.map((kind) => `+refs/${kind}/*:refs/orrery/${name}/${kind}/*`);
    await mustRunGit(gitDir, ["fetch", "--quiet", "--no-tags", copy, ...places]);
    const after = await refsOf(gitDir, `refs/orrery/${name}/`);
    const moves = [...after].flatMap(([ref, id]) => {
      const known = ref.replace(`orrery/${name}/`, "");
      const old = before.get(known);
      return old && old !== id ? [{ ref: known, from: old, to: id }] : [];
    });
    const ends = [...after.keys()].map((ref) => `delete ${ref}`);
    const input = (lines: readonly string[]) => ({ input: `${lines.join("\n")}\n` });
    const isMoved = await move(moves);
    await runGit(gitDir, ["update-ref", "--stdin"], input(ends));
    return isMoved;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function refsOf(gitDir: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  const format = "--format=%(refname) %(objectname)";
  const output = await mustRunGit(gitDir, ["for-each-ref", format, prefix]);
  const lines = output.toString().split("\n").filter(Boolean);
  return new Map(lines.map((line) => line.split(" ") as [string, string]));
}

async function rewrite(from: string, to: string, oids: ReadonlySet<string>): Promise<void> {
  const options = ["--no-data", "--signed-tags=strip", "--reencode=no", "--use-done-feature"];
  const refs = ["--branches", "--tags", "--glob=refs/pr/*"];
  const reader = spawnGit(from, ["fast-export", ...options, ...refs]);
  const writer = spawnGit(to, ["fast-import", "--quiet", "--force", "--done"]);
  reader.stdin.end();
  reader.stderr.resume();
  writer.stdout.resume();
  const errors: Buffer[] = [];
  writer.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  const ended = new Promise<number | null>((resolve) => writer.on("close", resolve));
  await pipeline(reader.stdout, (chunks) => withoutBlobs(chunks, oids), writer.stdin);
  if ((await ended) !== 0)
    throw new Error(`git fast-import: ${Buffer.concat(errors).toString().trim()}`);
}

const NEWLINE = 10;

/** The same history, with a deletion wherever one of the blobs is written to a path. */
async function* withoutBlobs(
  chunks: AsyncIterable<Buffer>,
  oids: ReadonlySet<string>,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  // Bytes of a message, which may look like anything.
  let verbatim = 0;
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (verbatim > 0) {
        const taken = rest.subarray(0, verbatim);
        if (taken.length === 0) break;
        yield taken;
        verbatim -= taken.length;
        rest = rest.subarray(taken.length);
        continue;
      }
      const end = rest.indexOf(NEWLINE);
      if (end < 0) break;
      const line = rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
      verbatim = Number(/^data (\d+)\n$/.exec(line.toString("latin1"))?.[1] ?? 0);
      const [, oid = "", path = ""] =
        /^M \d{6} ([0-9a-f]{40}) (.*\n)$/s.exec(line.toString("latin1")) ?? [];
      yield oids.has(oid) ? Buffer.from(`D ${path}`, "latin1") : line;
    }
  }
  yield rest;
}
