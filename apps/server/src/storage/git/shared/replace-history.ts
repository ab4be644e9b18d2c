import { randomUUID } from "node:crypto";
import type { RefUpdate } from "@orrery/registry";
import { makePack } from "./make-pack.ts";
import { asMoves, type MoveDeps } from "./move-shared-refs.ts";
import { deletePacks, publishPut, putPacks } from "./publish-pack.ts";
import { deleteDead } from "./sweep-packs.ts";

/**
 * Moves refs and replaces all packs by one of what refs reach then. The others are deleted at once, and every
 * process drops its copy. `false`, and nothing changed, if anything moved in the meantime.
 */
export async function replaceHistory(
  deps: MoveDeps,
  key: string,
  gitDir: string,
  updates: readonly RefUpdate[],
): Promise<boolean> {
  const { db, objects, caches, readerOf } = deps;
  const base = await caches.base(key);
  const moves = await asMoves(readerOf(key), updates);
  if (!base || !moves) return false;
  const refs = new Map(base.refs);
  for (const { ref, to } of moves) {
    if (to === undefined) refs.delete(ref);
    else refs.set(ref, to);
  }
  const whole = await makePack(gitDir, new Set(refs.values()), []);
  const made = whole ? [whole] : [];
  try {
    await putPacks(objects, key, made);
    const deadAt = new Date().toISOString();
    const replaces = { epoch: randomUUID(), repack: randomUUID(), deadAt };
    const done = await publishPut(db, { key, base: base.mark, moves, made, replaces });
    if (!done) await deletePacks(objects, key, made);
    else await deleteDead(deps, ALL, key);
    return done !== undefined;
  } finally {
    await whole?.discard();
  }
}

/** After any time that a pack can have died at. */
export const ALL: Date = new Date("9999-12-31T00:00:00Z");

/** Gives a history that has none yet the refs and objects of a repository on this machine. */
export async function adoptRepository(
  deps: Pick<MoveDeps, "db" | "objects">,
  key: string,
  gitDir: string,
  refs: readonly (RefUpdate & { readonly to: string })[],
  readerOf: MoveDeps["readerOf"],
): Promise<void> {
  const { db, objects } = deps;
  const moves = await asMoves(readerOf(key), refs);
  if (!moves) throw new Error(`The refs of ${key} name objects that are not there.`);
  const whole = await makePack(gitDir, new Set(refs.map(({ to }) => to)), []);
  const made = whole ? [whole] : [];
  try {
    await putPacks(objects, key, made);
    if (await publishPut(db, { key, base: undefined, moves, made })) return;
    await deletePacks(objects, key, made);
    throw new Error(`The history ${key} has such refs already.`);
  } finally {
    await whole?.discard();
  }
}
