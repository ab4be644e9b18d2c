import { beforeAll, describe, expect, it } from "vitest";
import { type RunningHub, useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import {
  failureOf,
  makeRuntimeCredentials,
  type RuntimeCredentials,
  readStream,
  runtimeClient,
} from "./runtime-clients.ts";

/** Two hubs: `front` runs nothing itself, and calls `back` as the hosted runtime of the provider `bedrock`. */
const back = useHub({ ORRERY_RUNNER_THREADS: "1" });
const front = useHub({ ORRERY_RUNNER: "off", ORRERY_EXAMPLES: "off" });

let credentials: RuntimeCredentials;
let token = "";
beforeAll(async () => {
  credentials = await makeRuntimeCredentials(back);
  token = await administratorToken(front, "eve");
});

const send = (hub: RunningHub, by: string, method: string, path: string, body: object) =>
  fetch(`${hub.origin}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${by}`, "content-type": "application/json" },
  });

/** What the back hub calls its models, each behind its family's name, and what the front hub calls them. */
const MODELS = [
  { name: "chat", providerId: "messages=orrery/tiny-chat", task: "conversational" },
  { name: "claude", providerId: "anthropic=orrery/tiny-chat", task: "conversational" },
  { name: "titan", providerId: "titan-text=orrery/tiny-chat", task: "text-generation" },
  { name: "embed", providerId: "titan-embed=orrery/tiny-embed", task: "feature-extraction" },
  { name: "painter", providerId: "stability=orrery/tiny-painter", task: "text-to-image" },
  { name: "gone", providerId: "messages=orrery/gone", task: "conversational" },
];
const mapping = (name: string) => `/api/models/eve/${name}/provider-mappings/bedrock`;
beforeAll(async () => {
  for (const { name, ...given } of MODELS) {
    await send(front, token, "POST", "/api/repos/create", { type: "model", name });
    const put = await send(front, token, "PUT", mapping(name), given);
    expect([name, put.status, await put.text()]).toEqual([name, 204, ""]);
  }
});

const post = (path: string, body: object) => send(front, token, "POST", path, body);
const question = [{ role: "user", content: "What is 4 plus 5?" }];
const asked = { messages: question, temperature: 0, max_tokens: 30 };

const eventsOf = (body: string) =>
  body
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice(6)));

const ACCESS = {
  bearer: ({ bearer }: RuntimeCredentials) => ({ credential: "api-key", apiKey: bearer.token }),
  signature: ({ signature: { id, secret } }: RuntimeCredentials) => ({
    credential: "access-key",
    accessKeyId: id,
    secretAccessKey: secret,
  }),
};

describe.each(["bearer", "signature"] as const)("a hub calls another by %s", (way) => {
  beforeAll(async () => {
    const access = { region: "hub", endpoint: back.origin, ...ACCESS[way](credentials) };
    const put = await send(
      front,
      token,
      "PUT",
      "/api/settings/provider-keys/bedrock?of=hub",
      access,
    );
    expect([put.status, await put.text()]).toEqual([204, ""]);
    const allowed = { provider: "bedrock", pattern: "*" };
    await send(front, token, "PUT", "/api/settings/allowed-models?of=hub", allowed);
  });

  it("and finds its key good", async () => {
    const tested = await post("/api/settings/provider-keys/bedrock/test?of=hub", {});
    expect(await tested.json()).toMatchObject({ result: "accepted" });
  });

  it.each(["chat", "claude"])("for a chat, whole and in events: %s", async (name) => {
    const model = `eve/${name}`;
    const whole = await post("/v1/chat/completions", { ...asked, model });
    expect([whole.status, whole.headers.get("x-inference-provider")]).toEqual([200, "bedrock"]);
    const { choices, usage } = (await whole.json()) as never as {
      readonly choices: readonly { readonly message: { readonly content: string } }[];
      readonly usage: object;
    };
    expect(choices[0]?.message.content).toContain("4 plus 5 is 9");
    expect(usage).toMatchObject({ prompt_tokens: expect.any(Number) });
    const streamed = await (
      await post("/v1/chat/completions", { ...asked, model, stream: true })
    ).text();
    const pieces = eventsOf(streamed).map((event) => event.choices[0]?.delta?.content ?? "");
    expect(pieces.join("")).toBe(choices[0]?.message.content);
    expect(pieces.filter(Boolean).length).toBeGreaterThan(1);
    expect(streamed.endsWith("data: [DONE]\n\n")).toBe(true);
  });

  it("for a text, a vector and a picture", async () => {
    const text = await post("/v1/completions", {
      model: "eve/titan",
      prompt: "Once upon",
      max_tokens: 4,
      temperature: 0,
    });
    expect(await text.json()).toMatchObject({
      choices: [{ text: expect.stringMatching(/\w/), finish_reason: "length" }],
      usage: { prompt_tokens: expect.any(Number), completion_tokens: 4 },
    });
    const vectors = async (hub: RunningHub, by: string, model: string) => {
      const input = ["Boil the soup.", "A yellow star."];
      const { data } = (await (
        await send(hub, by, "POST", "/v1/embeddings", { model, input })
      ).json()) as {
        readonly data: readonly { readonly embedding: readonly number[] }[];
      };
      return data.map(({ embedding }) => embedding);
    };
    const [first, second] = await vectors(front, token, "eve/embed");
    expect(first).not.toEqual(second);
    expect([first, second]).toEqual(
      await vectors(back, credentials.bearer.token, "orrery/tiny-embed"),
    );
    const drawn = await post("/v1/images/generations", { model: "eve/painter", prompt: "a star" });
    const { data } = (await drawn.json()) as { readonly data: readonly { b64_json: string }[] };
    const png = Buffer.from(data[0]?.b64_json ?? "", "base64");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
  });

  it("for an SDK that calls the first: whole, streamed, and for what is not there", async () => {
    const { invoke, stream } = runtimeClient("3.1162 by HTTP/2", front.origin, { token });
    const { body } = await invoke("eve/chat", asked);
    expect(body.transformToString()).toContain("4 plus 5 is 9");
    const { chunks, failed } = await readStream(await stream("eve/claude", asked));
    expect(failed).toBeUndefined();
    expect(chunks.length).toBeGreaterThan(2);
    for (const call of [invoke, stream])
      expect(await failureOf(call("eve/gone", asked))).toMatchObject({
        name: "ResourceNotFoundException",
        message: expect.stringContaining("orrery/gone"),
      });
  });
});

it("an id that does not say how its model is asked is refused where it is named", async () => {
  const given = { providerId: "orrery/tiny-chat", task: "conversational" };
  const put = await send(front, token, "PUT", mapping("chat"), given);
  expect([put.status, ((await put.json()) as { readonly error: string }).error]).toEqual([
    400,
    expect.stringContaining("anthropic=orrery/tiny-chat"),
  ]);
  const vector = { providerId: "anthropic=orrery/tiny-embed", task: "feature-extraction" };
  expect((await send(front, token, "PUT", mapping("chat"), vector)).status).toBe(400);
});
