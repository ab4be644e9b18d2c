import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { IS_LONG } from "./is-long.ts";
import { createKillableHub } from "./killable-hub.ts";
import { leftoversOf, orphansAt } from "./leftovers.ts";
import { createCommits } from "./operations/commits.ts";
import { createMerges } from "./operations/merges.ts";
import { createMoves } from "./operations/moves.ts";
import type { KilledHub, Operation } from "./operations/operation.ts";
import { createParts } from "./operations/parts.ts";
import { createPushes } from "./operations/pushes.ts";
import { createRepos } from "./operations/repos.ts";
import { createUploads } from "./operations/uploads.ts";
import { createWebhooks } from "./operations/webhooks.ts";
import { createXet } from "./operations/xet.ts";
import { signUpAda } from "./sign-up-ada.ts";

/**
 * `KILLS=200 npm run faults` tries another number. In 18, each kind of work is under way at eight kills, and is once
 * the one whose end the kill waits for.
 */
const KILLS = Number(process.env.KILLS ?? (IS_LONG ? 1000 : 18));
/** Every how many kills, and after the last, the whole is read back, byte by byte, and cloned. */
const DEEP_LOOK = 32;
/** Concurrent operations: more would only wait for each other. */
const AT_ONCE = 4;

const KINDS = [
  ...[createCommits, createPushes, createUploads, createParts],
  ...[createMerges, createMoves, createRepos, createXet, createWebhooks],
];

it(`loses nothing it said yes to, and leaves nothing half-done, over ${KILLS} kills`, async () => {
  const hub = await createKillableHub(temporaryFolder(), {
    ORRERY_WEBHOOK_HOSTS: "127.0.0.1",
  });
  await hub.start();
  const token = await signUpAda(hub);
  const { origin, dataFolder } = hub;
  const killed: KilledHub = { origin, dataFolder, token, calls: createHubCalls(origin, token) };
  const works: Work[] = [];
  for (const create of KINDS) works.push({ operation: await create(killed), done: 0, cut: 0 });
  let round = 1;
  try {
    for (; round <= KILLS; round++) {
      const isOver = { yes: false };
      const chosen = Array.from({ length: AT_ONCE }, (_, index) => pick(works, round + index));
      const working = Promise.all(chosen.map((work) => repeat(work, round, isOver)));
      // In the midst of the first thing each does, or in the midst of what follows one of them.
      const awaited = pick(chosen, Math.floor((round - 1) / (2 * works.length)));
      if (round % 2 === 0) await Promise.race([nextDone(awaited, isOver), working]);
      await sleep(randomInt(1, 200));
      isOver.yes = true;
      await hub.kill();
      await working;
      await hub.start();
      const isDeep = round % DEEP_LOOK === 0 || round === KILLS;
      const checked = isDeep ? works : chosen;
      await Promise.all(checked.map(({ operation }) => operation.check(isDeep)));
      await expect.poll(() => leftoversOf(dataFolder), { timeout: 15_000 }).toEqual([]);
      await expect.poll(() => orphansAt(dataFolder, hub.pid), { timeout: 15_000 }).toEqual([]);
    }
    // The kills met work of every kind, and work was done in between.
    const counts = works.map(({ operation: { kind }, done, cut }) => ({ kind, done, cut }));
    console.log(`Done and cut over ${KILLS} kills: ${JSON.stringify(counts)}`);
    for (const { kind, done, cut } of counts)
      expect([kind, done >= KILLS / 32, cut >= KILLS / 8]).toEqual([kind, true, true]);
  } catch (cause) {
    throw new Error(`Kill ${round} of ${KILLS}: ${cause}\n${hub.printed()}`, { cause });
  } finally {
    await hub.kill();
  }
}, 7_200_000);

interface Work {
  readonly operation: Operation;
  done: number;
  cut: number;
}

const pick = (works: readonly Work[], index: number) => works[index % works.length] as Work;

/** Whenever that may be: how long a thing takes says nothing about the hub. */
async function nextDone(work: Work, isOver: { readonly yes: boolean }): Promise<void> {
  const before = work.done;
  while (work.done === before && !isOver.yes) await sleep(5);
}

/** Until the hub is gone; what fails by then was never promised. */
async function repeat(work: Work, round: number, isOver: { yes: boolean }): Promise<void> {
  for (let turn = 0; !isOver.yes; turn++)
    try {
      await work.operation.step(`${round}-${turn}`);
      work.done++;
    } catch (error) {
      if (!isOver.yes) throw error;
      work.cut++;
    }
}
