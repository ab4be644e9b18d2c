import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BlobDigest } from "@orrery/registry";
import { ignore } from "../../files/file-names.ts";
import { createObjectReader } from "../object-reader.ts";
import { mustRunGit, runGit } from "../run-git.ts";
import { listBlobs } from "./list-blobs.ts";
import { prune } from "./prune.ts";

const OID = /\boid sha256:([0-9a-f]{64})\b/g;
const MAX_POINTER_BYTES = 1024;
const BATCH = 200;

/**
 * Every digest that any reachable blob of pointer size names. More than those of real pointers: what
 * another tool wrote and reads as a pointer must count too, and to keep too much does no harm. To
 * keep too little would: a blob that cannot be read is an error.
 */
export async function* namedDigests(gitDir: string): AsyncGenerator<BlobDigest> {
  const reader = createObjectReader(gitDir);
  const digestsIn = async (oid: string) => {
    const object = await reader.read(oid);
    if (!object) throw new Error(`Can't read blob ${oid} of ${gitDir}.`);
    return [...object.content.toString("latin1").matchAll(OID)].map(([, digest]) => digest);
  };
  async function* digestsOf(oids: readonly string[]) {
    for (const found of await Promise.all(oids.map(digestsIn))) yield* found as BlobDigest[];
  }
  try {
    let oids: string[] = [];
    for await (const { oid, size } of listBlobs(gitDir, { args: ["--all"] })) {
      if (size > MAX_POINTER_BYTES || oids.push(oid) < BATCH) continue;
      yield* digestsOf(oids);
      oids = [];
    }
    yield* digestsOf(oids);
  } finally {
    reader.close();
  }
}

/** Packs loose objects when there are many, after deleting unreachable ones older than `since`. */
export async function maintain(gitDir: string, since: Date): Promise<void> {
  await removeLitter(gitDir, since);
  await prune(gitDir, since);
  if (await isUntidy(gitDir)) await mustRunGit(gitDir, ["gc", "--quiet"], { as: "maintenance" });
}

/** About 1,000 loose objects, judged by one folder of 256, or more packs than are quick to search. */
async function isUntidy(gitDir: string): Promise<boolean> {
  const namesIn = async (folder: string) =>
    (await readdir(join(gitDir, "objects", folder)).catch(ignore("ENOENT"))) ?? [];
  const packs = (await namesIn("pack")).filter((name) => name.endsWith(".pack"));
  return packs.length > 20 || (await namesIn("17")).length > 4;
}

/** Deletes quarantines and commits of killed processes, which git cannot recognize. */
async function removeLitter(gitDir: string, since: Date): Promise<void> {
  const isOld = async (path: string) =>
    ((await stat(path).catch(ignore("ENOENT")))?.mtime ?? since) < since;
  const objects = join(gitDir, "objects");
  for (const name of await readdir(objects))
    if (/^(tmp_objdir|incoming)-/.test(name) && (await isOld(join(objects, name))))
      await rm(join(objects, name), { recursive: true, force: true });
  const refs = "refs/orrery/incoming";
  for (const name of (await readdir(join(gitDir, refs)).catch(ignore("ENOENT"))) ?? [])
    if (await isOld(join(gitDir, refs, name)))
      await runGit(gitDir, ["update-ref", "-d", `${refs}/${name}`]);
}
