import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { startUpstream } from "../../apps/server/src/testing/start-upstream.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { IS_LONG } from "./is-long.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const KILLS = IS_LONG ? 24 : 4;
/** Receipts lie in a file about this long before they are in the database. */
const FLUSH_MS = 500;
const KINDS = [false, false, true, true];

it(`has one receipt for every answer that came whole, over ${KILLS} kills`, async () => {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const hub = await createKillableHub(temporaryFolder());
  addProvider(hub, upstream.url);
  await hub.start();
  const token = await signUpAda(hub);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const world = { hub, headers, answered: { true: new Set<string>(), false: new Set<string>() } };
  try {
    await createHubCalls(hub.origin, token).createRepo("good");
    const mapping = JSON.stringify({ providerId: "good", task: "conversational" });
    const address = `${hub.origin}/api/models/ada/good/provider-mappings/beside`;
    const put = await fetch(address, { method: "PUT", headers, body: mapping });
    expect(put.status).toBe(204);

    for (let round = 0; round < KILLS; round++) {
      const { promise: firstAnswer, resolve } = Promise.withResolvers<void>();
      const calling = KINDS.map((isStream) => callUntilKilled(world, isStream, resolve));
      await firstAnswer;
      // Every other time immediately, else while receipts are written to the database.
      if (round % 2) await sleep(randomInt(1, 2 * FLUSH_MS));
      await hub.kill();
      await Promise.all(calling);
      await hub.start();
    }
    const { true: streams, false: wholes } = world.answered;
    expect(Math.min(streams.size, wholes.size)).toBeGreaterThan(KILLS / 4);
    const answered = [...streams, ...wholes];
    await expect
      .poll(async () => missingFrom(await listReceipts(world), answered), {
        interval: 500,
        timeout: 60_000,
      })
      .toEqual([]);
    const receipts = await listReceipts(world);
    expect(new Set(receipts).size).toBe(receipts.length);
    console.log(`Receipts of ${wholes.size} answers and ${streams.size} streams are there.`);
  } finally {
    await hub.kill();
  }
}, 300_000);

interface World {
  readonly hub: KillableHub;
  readonly headers: Readonly<Record<string, string>>;
  /** The ids of calls whose answer came to its end, by whether it was a stream. */
  readonly answered: Readonly<Record<"true" | "false", Set<string>>>;
}

/** A service that takes no key, as an operator's file names it. */
function addProvider({ dataFolder }: KillableHub, baseUrl: string): void {
  const folder = join(dataFolder, "catalog/providers");
  mkdirSync(folder, { recursive: true });
  const entry = { label: "Beside", chatPath: "/v1/chat/completions", keyless: true };
  const file = JSON.stringify({ ...entry, baseUrl, allowPrivate: true });
  writeFileSync(join(folder, "beside.json"), file);
}

async function callUntilKilled(
  { hub, headers, answered }: World,
  isStream: boolean,
  onAnswer: () => void,
): Promise<void> {
  const messages = [{ role: "user", content: "Good morning" }];
  const body = JSON.stringify({ model: "ada/good", messages, stream: isStream });
  const end = isStream ? "data: [DONE]\n\n" : "}";
  for (;;)
    try {
      const address = `${hub.origin}/v1/chat/completions`;
      const response = await fetch(address, { method: "POST", headers, body });
      const text = await response.text();
      expect([response.status, text.endsWith(end)]).toEqual([200, true]);
      answered[`${isStream}`].add(response.headers.get("inference-id") ?? "");
      onAnswer();
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
}

/** The ids of all calls that the hub knows of, page after page. */
async function listReceipts({ hub, headers }: World): Promise<readonly string[]> {
  const ids: string[] = [];
  let next: string | undefined = `${hub.origin}/api/settings/inference-calls`;
  while (next) {
    const response: Response = await fetch(next, { headers });
    const calls = (await response.json()) as readonly { readonly id: string }[];
    ids.push(...calls.map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return ids;
}

function missingFrom(receipts: readonly string[], answered: readonly string[]): readonly string[] {
  const known = new Set(receipts);
  return answered.filter((id) => !known.has(id));
}
