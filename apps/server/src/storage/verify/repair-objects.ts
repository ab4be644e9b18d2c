import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createInflate } from "node:zlib";
import { ignore } from "../files/file-names.ts";
import { runGit, spawnGit } from "../git/run-git.ts";
import type { SetAside } from "./set-aside.ts";

/** Leaves a repository with objects that are right alone: indexes are made again, packs read as far as they go. */
export async function setAsideBadObjects(gitDir: string, setAside: SetAside): Promise<void> {
  const objects = join(gitDir, "objects");
  for (const part of await readdir(objects)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of await readdir(join(objects, part)))
      if (!(await isWhole(join(objects, part, name), part + name)))
        await setAside(join(objects, part, name));
  }
  const packs = join(objects, "pack");
  for (const name of (await readdir(packs).catch(ignore("ENOENT"))) ?? [])
    if (name.endsWith(".pack")) await repairPack(gitDir, join(packs, name), setAside);
}

/** Whether a loose object's bytes have its id. */
async function isWhole(path: string, oid: string): Promise<boolean> {
  const hash = createHash("sha1");
  try {
    await pipeline(createReadStream(path), createInflate(), async (chunks) => {
      for await (const chunk of chunks) hash.update(chunk);
    });
    return hash.digest("hex") === oid;
  } catch {
    return false;
  }
}

async function repairPack(gitDir: string, pack: string, setAside: SetAside): Promise<void> {
  const isRight = async () =>
    (await runGit(gitDir, ["verify-pack", pack], { as: "maintenance" })).exitCode === 0;
  if (await isRight()) return;
  const forgetIndex = async () => {
    for (const kind of ["idx", "rev"]) await rm(pack.replace(/pack$/, kind), { force: true });
  };
  await forgetIndex();
  await runGit(gitDir, ["index-pack", pack], { as: "maintenance" });
  if (await isRight()) return;
  await forgetIndex();
  await unpackWhatCanBeRead(gitDir, await setAside(pack));
}

async function unpackWhatCanBeRead(gitDir: string, pack: string): Promise<void> {
  const file = await open(pack);
  const child = spawnGit(gitDir, ["unpack-objects", "-r", "-q"]);
  const closed = new Promise((resolve) => child.once("close", resolve));
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  child.stdin.on("error", () => {});
  await pipeline(file.createReadStream(), child.stdin).catch(() => {});
  await closed;
}

/** Copies those of these objects that another repository has; returns their number. */
export async function fetchObjects(
  from: string,
  to: string,
  oids: ReadonlySet<string>,
): Promise<number> {
  const input = [...oids].join("\n");
  const has = await runGit(from, ["cat-file", "--batch-check"], { input: `${input}\n` });
  const found = has.stdout
    .toString()
    .split("\n")
    .flatMap((line) => /^([0-9a-f]{40}) (?:blob|tree|commit|tag) /.exec(line)?.[1] ?? []);
  if (found.length === 0) return 0;
  const lacking = await runGit(to, ["cat-file", "--batch-check"], {
    input: `${found.join("\n")}\n`,
  });
  const wanted = lacking.stdout
    .toString()
    .split("\n")
    .flatMap((line) => /^([0-9a-f]{40}) missing$/.exec(line)?.[1] ?? []);
  if (wanted.length === 0) return 0;
  const pack = spawnGit(from, ["pack-objects", "--stdout", "-q"]);
  const unpack = spawnGit(to, ["unpack-objects", "-q"]);
  const ends = [pack, unpack].map(
    (child) => new Promise((resolve) => child.once("close", resolve)),
  );
  for (const child of [pack, unpack]) {
    child.stderr.resume();
    child.stdin.on("error", () => {});
  }
  unpack.stdout.resume();
  pack.stdout.pipe(unpack.stdin);
  pack.stdin.end(`${wanted.join("\n")}\n`);
  await Promise.all(ends);
  return wanted.length;
}
