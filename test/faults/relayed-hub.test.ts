import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRealtimeClient, LOADING, RECONNECT } from "@orrery/realtime";
import type { PictureResult } from "@orrery/realtime/realtime-messages";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createHubCalls } from "./hub-calls.ts";
import { createKillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const MODEL = "orrery/tiny-painter";
const patient = { timeout: 60_000, interval: 200 };

it("relays another hub's model, outlives that hub's restart, and has its receipt when it is killed itself", async () => {
  const far = await createKillableHub(temporaryFolder(), { ORRERY_EXAMPLES: "on" });
  const near = await createKillableHub(temporaryFolder());
  onTestFinished(() => Promise.all([far.kill(), near.kill()]).then(() => undefined));
  await far.start();
  nameProvider(near.dataFolder, far.origin);
  await near.start();
  const farKey = await signUpAda(far);
  const key = await signUpAda(near);
  const { call, commit, createRepo, json } = createHubCalls(near.origin, key);
  const put = (path: string, body: object) =>
    call(path, {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  await createRepo("sketch");
  await commit("ada/sketch", { "README.md": "---\npipeline_tag: text-to-image\n---\n# sketch\n" });
  await put("/api/settings/provider-keys/far", { key: farKey });
  const mapping = { providerId: MODEL, task: "text-to-image" };
  await put("/api/models/ada/sketch/provider-mappings/far", mapping);

  const seen: unknown[] = [];
  const results: PictureResult[] = [];
  const client = createRealtimeClient({
    restApiUrl: near.origin,
    realtimeUrl: near.origin,
    accessToken: key,
  });
  const connection = client.connect<object, PictureResult>("ada/sketch", {
    reconnect: true,
    throttleInterval: 0,
    onResult: (result) => results.push(result),
    onObserve: (one) => one.type === "frameIn" && seen.push(one.message),
  });
  onTestFinished(() => connection.close());
  connection.send({ prompt: "a red fish", seed: 7, request_id: 1 });
  await expect.poll(() => results.at(-1)?.request_id, patient).toBe(1);
  expect(Buffer.from(results[0]!.images[0].content).toString("latin1", 1, 4)).toBe("PNG");
  // The model was cold; the image came last.
  expect(seen[0]).toEqual({ ...LOADING, progress: expect.any(Number) });
  expect(seen.at(-1)).toMatchObject({ request_id: 1 });
  expect(JSON.stringify(seen)).not.toContain(farKey);

  await far.end();
  await expect.poll(() => seen).toContainEqual(RECONNECT);
  await far.start();
  await expect
    .poll(() => {
      connection.send({ prompt: "a blue star", request_id: 2 });
      return results.at(-1)?.request_id;
    }, patient)
    .toBe(2);

  const noted = () => openReceipts(near.dataFolder).findLast((one) => one.firstTokenMs);
  await expect.poll(noted, patient).toBeDefined();
  const { id, provider } = noted()!;
  expect(provider).toBe("far");
  await near.kill();
  await near.start();
  const receipts = () => json("/api/settings/inference-calls");
  await expect
    .poll(receipts, patient)
    .toContainEqual(expect.objectContaining({ id, provider: "far", status: "ok" }));
}, 240_000);

/** The other hub, as an operator's file names it. */
function nameProvider(dataFolder: string, baseUrl: string): void {
  const folder = join(dataFolder, "catalog/providers");
  mkdirSync(folder, { recursive: true });
  const paths = { chatPath: "/v1/chat/completions", tokensPath: "/tokens/" };
  const entry = { label: "Far", baseUrl, ...paths, imagesPath: "/v1/images", allowPrivate: true };
  writeFileSync(join(folder, "far.json"), JSON.stringify(entry));
}

interface OpenReceipt {
  readonly id: string;
  readonly provider: string;
  readonly firstTokenMs?: number;
}

const openReceipts = (dataFolder: string): readonly OpenReceipt[] =>
  readdirSync(join(dataFolder, "calls"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".open"))
    .flatMap((name) =>
      readFileSync(join(dataFolder, "calls", name), "utf8")
        .trim()
        .split("\n"),
    )
    .map((line) => JSON.parse(line));
