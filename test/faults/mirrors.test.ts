import { randomBytes, randomInt } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../apps/server/src/testing/create-test-app.ts";
import { publishFiles } from "../../apps/server/src/testing/publish-files.ts";
import { startTroubledUpstream } from "../../apps/server/src/testing/start-troubled-upstream.ts";
import { createGitClient } from "../conformance/git-client.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createKillableHub, type KillableHub } from "./killable-hub.ts";
import { leftoversOf, orphansAt } from "./leftovers.ts";

/** Of a history that is larger than that. */
const STOPS_AT = 1_500_000;
const KILLS = 5;

it("begins a history again that a kill cut, and shows nothing of it before it is whole", async () => {
  const other = await createTestApp({});
  const bob = await other.signUp("bob");
  const between = await startTroubledUpstream(await other.listen());
  onTestFinished(between.close);
  const hub = await createKillableHub(temporaryFolder(), {
    ORRERY_UPSTREAM: between.origin,
    ORRERY_UPSTREAM_ALLOW_PRIVATE: "on",
  });
  onTestFinished(hub.kill);
  const files: Record<string, Buffer> = { "model.safetensors": randomBytes(500_000) };
  for (let index = 0; index < 30; index++) files[`part-${index}.txt`] = randomBytes(100_000);
  await publishFiles(other, bob.viewer, { name: "cold", files });
  const { sha } = (await bob.get("/api/models/bob/cold")).json<{ sha: string }>();
  const address = () => `${hub.origin}/bob/cold/resolve/main/part-7.txt`;
  const ask = (path: string, init?: RequestInit) =>
    // The server on the other end may be another one by the next call.
    fetch(path, { ...init, headers: { connection: "close" } });
  const outcomeOf = () =>
    ask(address()).then(
      ({ status }) => `${status}`,
      () => "cut",
    );
  const mirrors = async (): Promise<{ id: string; sha: string }[]> =>
    (await ask(`${hub.origin}/api/models?filter=is:mirror&full=true`)).json();

  await hub.start();
  const held = Promise.withResolvers<boolean>();
  Object.assign(between.trouble, { sendsPacks: held.promise, packStopsAt: STOPS_AT });
  const head = await ask(address(), { method: "HEAD" });
  expect([head.status, head.headers.get("x-repo-commit")]).toEqual([200, sha]);
  const reading = outcomeOf();
  await expect.poll(() => largestOf(hub), { timeout: 30_000 }).toBeGreaterThan(STOPS_AT / 2);
  expect(await mirrors()).toEqual([]);
  expect((await ask(`${hub.origin}/bob/cold`)).status).toBe(404);
  await hub.kill();
  expect(await reading).toBe("cut");
  held.resolve(false);
  for (const name of ["sendsPacks", "packStopsAt"] as const) delete between.trouble[name];

  await hub.start();
  expect(await mirrors()).toEqual([]);
  expect((await ask(`${hub.origin}/bob/cold`)).status).toBe(404);
  await expect.poll(() => leftoversOf(hub.dataFolder), { timeout: 15_000 }).toEqual([]);
  await expect.poll(() => orphansAt(hub.dataFolder, hub.pid), { timeout: 15_000 }).toEqual([]);

  // Wherever it is killed, the repo is not there, or whole.
  for (let round = 0; round < KILLS; round++) {
    const outcome = outcomeOf();
    await Promise.race([outcome, sleep(randomInt(20, 1_000))]);
    await hub.kill();
    expect(["cut", "200"]).toContain(await outcome);
    await hub.start();
    const found = await mirrors();
    if ((await outcome) === "200") expect(found).toHaveLength(1);
    if (found.length === 0) continue;
    expect(found).toMatchObject([{ id: "bob/cold", sha }]);
    break;
  }
  await expect.poll(outcomeOf, { timeout: 30_000, interval: 500 }).toBe("200");
  for (const [path, bytes] of Object.entries(files)) {
    const answer = await ask(`${hub.origin}/bob/cold/resolve/${sha}/${path}`);
    expect([path, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([path, true]);
  }
  const again = await ask(address(), { method: "HEAD" });
  for (const name of ["etag", "content-length", "x-repo-commit", "content-type"])
    expect([name, again.headers.get(name)]).toEqual([name, head.headers.get(name)]);
  const client = createGitClient();
  await client.must(["clone", "--quiet", `${hub.origin}/bob/cold`, "fresh"]);
  await client.must(["fsck", "--full", "--strict"], "fresh");
  expect(await client.must(["rev-parse", "HEAD"], "fresh")).toBe(sha);
}, 240_000);

/** The most bytes of one file of git that is being received. */
function largestOf({ dataFolder }: KillableHub): number {
  const root = join(dataFolder, "git", "incoming");
  const sizes = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /tmp_pack/.test(path))
    .map((path) => statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0);
  return Math.max(0, ...sizes);
}
