import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import { expect, it, onTestFinished } from "vitest";
import { createPostgresServer } from "../../../apps/server/src/testing/postgres/postgres-server.ts";
import { startUpstream, type Upstream } from "../../../apps/server/src/testing/start-upstream.ts";
import { temporaryFolder } from "../../conformance/run-cli.ts";
import { createHubCalls } from "../hub-calls.ts";
import { createKillableHub, type KillableHub } from "../killable-hub.ts";
import { signUpAda } from "../sign-up-ada.ts";

/** A service that takes no key, as an operator's file names it. */
function addProvider({ dataFolder }: KillableHub, { url }: Upstream): void {
  const folder = join(dataFolder, "catalog/providers");
  mkdirSync(folder, { recursive: true });
  const provider = { label: "Near", chatPath: "/v1/chat/completions", keyless: true };
  const file = JSON.stringify({ ...provider, baseUrl: url, allowPrivate: true });
  writeFileSync(join(folder, "near.json"), file);
}

async function mapModels({ origin }: KillableHub, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const providerId of ["stall", "drip"]) {
    await createHubCalls(origin, token).createRepo(providerId);
    const address = `${origin}/api/models/ada/${providerId}/provider-mappings/near`;
    const body = JSON.stringify({ providerId, task: "conversational" });
    expect((await fetch(address, { method: "PUT", headers, body })).status).toBe(204);
  }
}

const clientOf = ({ origin }: KillableHub, apiKey: string) =>
  new OpenAI({ baseURL: `${origin}/v1`, apiKey, maxRetries: 0 });
const statusOf = (client: OpenAI, id: string) =>
  expect.poll(async () => (await client.responses.retrieve(id)).status, {
    interval: 500,
    timeout: 60_000,
  });

/** Reads a stream until the model has said something. */
async function readFirst(stream: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>) {
  let id = "";
  for await (const event of stream) {
    if (event.type === "response.created") id = event.response.id;
    if (event.type === "response.output_text.delta") return { id, last: event.sequence_number };
  }
  throw new Error("The model said nothing.");
}

it("goes on with responses in the background after a kill, or says that they failed", async () => {
  const upstream = await startUpstream();
  onTestFinished(() => upstream.close());
  const hub = await createKillableHub(temporaryFolder());
  addProvider(hub, upstream);
  await hub.start();
  onTestFinished(() => hub.kill());
  const token = await signUpAda(hub);
  await mapModels(hub, token);
  const client = clientOf(hub, token);
  const input = "Go";
  const whole = await client.responses.create({ model: "ada/stall", input, background: true });
  const { id: streamed, last } = await readFirst(
    await client.responses.create({ model: "ada/drip", input, background: true, stream: true }),
  );
  await expect.poll(() => upstream.open()).toBe(2);
  await hub.kill();
  upstream.speakers.set("stall", () => ({ text: "At last." }));
  await hub.start();
  await statusOf(client, whole.id).toBe("completed");
  expect((await client.responses.retrieve(whole.id)).output_text).toBe("At last.");
  await statusOf(client, streamed).toBe("failed");
  const rest = await fetch(
    `${hub.origin}/v1/responses/${streamed}?stream=true&starting_after=${last}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const events = [...(await rest.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) =>
    JSON.parse(`${data}`),
  );
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(
    events.map((_, index) => last + 1 + index),
  );
  expect(events.slice(-2)).toMatchObject([
    { type: "error", code: "server_error" },
    { type: "response.failed", response: { error: { code: "server_error" } } },
  ]);
}, 120_000);

it("shows and cancels a response of another process, and takes up what that one left", async () => {
  const [upstream, postgres] = [await startUpstream(), await createPostgresServer()];
  onTestFinished(() => upstream.close());
  onTestFinished(() => postgres.remove());
  await postgres.start();
  const folder = temporaryFolder();
  const settings = { ORRERY_DATABASE_URL: postgres.url };
  const one = await createKillableHub(folder, settings);
  const other = await createKillableHub(folder, settings);
  onTestFinished(async () => {
    await one.kill();
    await other.kill();
  });
  addProvider(one, upstream);
  // Alone at first, so that it is the one at work.
  await one.start();
  const token = await signUpAda(one);
  await mapModels(one, token);
  const at = clientOf(one, token);
  const input = "Go";
  const left = await at.responses.create({ model: "ada/stall", input, background: true });
  const stream = await at.responses.create({
    ...{ model: "ada/drip", input, background: true, stream: true },
  });
  const { id } = await readFirst(stream);
  await expect.poll(() => upstream.open()).toBe(2);
  await other.start();
  const there = clientOf(other, token);
  const followed = (async () => {
    const events: OpenAI.Responses.ResponseStreamEvent[] = [];
    for await (const event of await there.responses.retrieve(id, { stream: true }))
      events.push(event);
    return events;
  })();
  expect((await there.responses.cancel(id)).status).toBe("cancelled");
  const events = await followed;
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, n) => n));
  expect(events.map(({ type }) => type)).toContain("response.output_text.delta");
  await expect.poll(() => upstream.open(), { timeout: 20_000 }).toBe(1);
  await one.kill();
  upstream.speakers.set("stall", () => ({ text: "At last." }));
  await statusOf(there, left.id).toBe("completed");
  expect((await there.responses.retrieve(left.id)).output_text).toBe("At last.");
  expect((await there.responses.retrieve(id)).status).toBe("cancelled");
}, 200_000);
