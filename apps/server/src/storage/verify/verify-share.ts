import type { Progress } from "@orrery/registry";
import type { Verification } from "./verification.ts";
import { verifyFolders, verifyHistories, verifySqlite } from "./verify-all.ts";
import { BLOB_PREFIXES, verifyBlobs } from "./verify-blobs.ts";

/** So many at a time; then it is written down how far the pass has come. */
const HISTORIES = 100;

export interface Share {
  /** A pass over everything takes so many shares. */
  readonly days: number;
  readonly now: Date;
}

/** Verifies the part of a pass that is due; it continues where the last part ended, in any process. */
export async function verifyShare(
  verification: Verification,
  share: Share,
  hasSqlite: boolean,
): Promise<void> {
  if (hasSqlite) await verifySqlite(verification);
  await shareOfBlobs(verification, share);
  await shareOfHistories(verification, share);
}

async function shareOfBlobs(verification: Verification, { days, now }: Share): Promise<void> {
  const { damages } = verification.registry;
  let progress = begin(await damages.progress("blobs"), now);
  const first = Math.max(0, BLOB_PREFIXES.indexOf(progress.place));
  const due = BLOB_PREFIXES.slice(first, first + Math.ceil(BLOB_PREFIXES.length / days));
  for (const prefix of due) {
    verification.signal?.throwIfAborted();
    const counted = counting(verification);
    await verifyBlobs(counted.verification, prefix);
    const next = BLOB_PREFIXES[BLOB_PREFIXES.indexOf(prefix) + 1];
    progress = step(progress, counted, next, now);
    await damages.setProgress(progress);
  }
}

async function shareOfHistories(verification: Verification, { days, now }: Share): Promise<void> {
  const { damages, inventory } = verification.registry;
  let progress = begin(await damages.progress("histories"), now);
  const share = Math.max(1, Math.ceil((await inventory.countRepos()) / days));
  for (let due = share; due > 0; due -= HISTORIES) {
    const counted = counting(verification);
    const count = Math.min(due, HISTORIES);
    const next = await verifyHistories(counted.verification, progress.place, count);
    if (next === undefined) await verifyFolders(verification);
    progress = step(progress, counted, next, now);
    await damages.setProgress(progress);
    if (next === undefined) return;
  }
}

/** A pass that ended begins again. */
const begin = (progress: Progress, now: Date): Progress =>
  progress.place === "" ? { ...progress, items: 0, bytes: 0, passStartedAt: now } : progress;

const step = (
  progress: Progress,
  { items, bytes }: { readonly items: number; readonly bytes: number },
  next: string | undefined,
  now: Date,
): Progress => ({
  ...progress,
  place: next ?? "",
  items: progress.items + items,
  bytes: progress.bytes + bytes,
  lastRunAt: now,
  ...(next === undefined && { passEndedAt: now }),
});

function counting(verification: Verification) {
  const counted = {
    items: 0,
    bytes: 0,
    verification: {
      ...verification,
      onStep(step: Parameters<Verification["onStep"]>[0]) {
        counted.items++;
        counted.bytes += step.bytes;
        verification.onStep(step);
      },
    },
  };
  return counted;
}
