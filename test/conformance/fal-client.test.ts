import { readFileSync } from "node:fs";
import { createFalClient, type FalClient } from "@fal-ai/client";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";

/** fal's public client as it comes, led to a started hub (docs/realtime.md says how, under Node). */
/** Room for one upload in parts, so that outputs soon have to make room. */
const ROOM_BYTES = 96 * 1024 * 1024;
const hub = useHub({
  ORRERY_RUNNER_THREADS: "1",
  ORRERY_LIMIT_TEMPORARY_FILE_BYTES: `${ROOM_BYTES}`,
});
const SHAPES = readFileSync(
  new URL("../../examples/tiny-shapes/model/samples.png", import.meta.url),
);
const HOSTS: Readonly<Record<string, string>> = {
  "fal.run": "/api/fal/run",
  "queue.fal.run": "/api/fal/queue",
  "rest.fal.ai": "/api/fal/rest",
};
const PAINTER = "orrery/tiny-painter";

let key = "";
beforeAll(async () => {
  key = await administratorToken(hub, "ada");
});

const led: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  const path = HOSTS[url.host];
  return fetch(path ? `${hub.origin}${path}${url.pathname}${url.search}` : url, init);
};

const client = (credentials = key): FalClient =>
  createFalClient({ credentials, fetch: led, suppressLocalCredentialsWarning: true });

const NativeWebSocket = globalThis.WebSocket;
afterEach(() => {
  globalThis.WebSocket = NativeWebSocket;
  sockets = [];
});
let sockets: WebSocket[] = [];

/** The few lines of docs/realtime.md: the host that is built in becomes the hub's. */
function leadSockets(): void {
  globalThis.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url).replace("wss://fal.run", hub.origin.replace("http", "ws")), protocols);
      sockets.push(this);
    }
  };
}

describe("over HTTP", () => {
  it("runs a model, and finds the picture where the answer says", async () => {
    const { data, requestId } = await client().run(PAINTER, {
      input: { prompt: "a red circle", seed: 1 },
    });
    expect(requestId).toMatch(/^[\w-]{20,}$/);
    const [image] = data.images;
    expect(image).toMatchObject({ content_type: "image/png", width: 128, height: 128 });
    const picture = await fetch(image.url);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await picture.arrayBuffer()).byteLength).toBe(image.file_size);
  });

  it("subscribes by asking and by listening, and is told of each state", async () => {
    for (const mode of ["polling", "streaming"] as const) {
      const states: string[] = [];
      const { data } = await client().subscribe("orrery/tiny-chat", {
        input: { messages: [{ role: "user", content: "What is 4 plus 5?" }] },
        mode,
        onQueueUpdate: ({ status }) => states.push(status),
      });
      expect(data.output).toContain("9");
      expect(states.at(-1)).toBe("COMPLETED");
    }
  });

  it("submits, asks, fetches, and cancels", async () => {
    const { queue } = client();
    const submitted = await queue.submit(PAINTER, { input: { prompt: "a blue square", seed: 7 } });
    expect(submitted).toMatchObject({ status: "IN_QUEUE", queue_position: expect.any(Number) });
    const { request_id: requestId } = submitted;
    await vi.waitFor(
      async () => expect((await queue.status(PAINTER, { requestId })).status).toBe("COMPLETED"),
      { timeout: 30_000, interval: 100 },
    );
    const { data } = await queue.result(PAINTER, { requestId });
    expect(data).toMatchObject({ seed: 7, images: [{ width: 128 }] });
    await expect(queue.cancel(PAINTER, { requestId })).rejects.toMatchObject({ status: 400 });
    const stranger = createFalClient({ fetch: led, suppressLocalCredentialsWarning: true });
    await expect(stranger.queue.result(PAINTER, { requestId })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("ends what went wrong as completed, and says what it was with the result", async () => {
    const { queue } = client();
    const { request_id: requestId } = await queue.submit(PAINTER, {
      input: { prompt: 3 } as never,
    });
    const status = await queue.subscribeToStatus(PAINTER, { requestId, mode: "polling" });
    expect(status).toMatchObject({ status: "COMPLETED", error_type: "bad_message" });
    const failed = queue.result(PAINTER, { requestId });
    await expect(failed).rejects.toMatchObject({ status: 422, name: "ValidationError" });
  });

  it("streams letters of every width, and ends", async () => {
    const stream = await client().stream("orrery/tiny-chat", {
      input: { prompt: "Tell me about the night – «été» 夜", max_tokens: 60 },
    });
    const seen: { output: string; partial: boolean }[] = [];
    for await (const event of stream) seen.push(event as never);
    const done = (await stream.done()) as { output: string; partial: boolean };
    expect(done).toMatchObject({ partial: false, output: expect.any(String) });
    expect(seen.at(-1)).toEqual(done);
    expect(done.output.startsWith(seen[0]?.output ?? "?")).toBe(true);
  });

  it("streams with a token of its own, past every proxy", async () => {
    const stream = await client().stream("orrery/tiny-chat", {
      input: { prompt: "hello", max_tokens: 8 },
      connectionMode: "client",
    });
    expect(await stream.done()).toMatchObject({ partial: false });
  });

  it("uploads, by itself and inside an input", async () => {
    const file = new File([SHAPES], "shapes.png", { type: "image/png" });
    const url = await client().storage.upload(file);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(SHAPES);
    const { data } = await client().run("orrery/tiny-shapes", { input: { image_url: file } });
    expect(data.output).toEqual(
      expect.arrayContaining([{ label: expect.any(String), score: expect.any(Number) }]),
    );
  });

  it("uploads in parts what is large", async () => {
    const bytes = new Uint8Array(91 * 1024 * 1024).fill(7);
    const url = await client().storage.upload(new File([bytes], "a.bin"));
    const { headers, body } = await fetch(url);
    expect(Number(headers.get("content-length"))).toBe(bytes.length);
    let size = 0;
    for await (const piece of body ?? []) size += piece.length;
    expect(size).toBe(bytes.length);
  });

  it("refuses a stream before its head: no error is taken for a result", async () => {
    const refused = async (model: string, input: object) => {
      const stream = await client().stream(model, { input });
      return stream.done();
    };
    await expect(refused("orrery/tiny-chat", { prompt: 3 })).rejects.toMatchObject({ status: 422 });
    await expect(refused("orrery/tiny-chat/foo", { prompt: "a" })).rejects.toMatchObject({
      status: 404,
    });
    const expired = await fetch(
      `${hub.origin}/api/fal/run/orrery/tiny-chat/stream?fal_jwt_token=stale`,
      { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
    );
    expect(expired.status).toBe(401);
  });

  it("takes fal's own arguments, or names the one that it does not take", async () => {
    const { data } = await client().run(PAINTER, {
      input: { prompt: "a red circle", seed: 1, image_size: "square", num_images: 2 },
    });
    expect(data.images).toMatchObject([
      { width: 512, height: 512 },
      { width: 512, height: 512 },
    ]);
    const { data: mood } = await client().run("orrery/tiny-sentiment", {
      input: { text: "I love it" } as never,
    });
    expect(mood.output[0][0]).toMatchObject({ label: expect.any(String) });
    for (const [field, input] of [
      ["prompt", { prompt: 3 }],
      ["num_images", { prompt: "a", num_images: 9 }],
      ["output_format", { prompt: "a", output_format: "jpeg" }],
    ] as const) {
      const error = await client()
        .run(PAINTER, { input: input as never })
        .catch((thrown) => thrown);
      expect([error.status, error.getFieldErrors(field)]).toEqual([
        422,
        [expect.objectContaining({ loc: ["body", field] })],
      ]);
    }
  });

  it("keeps files within the account's room: the oldest outputs go, uploads stay", async () => {
    const headers = { authorization: `Key ${key}` };
    const files = `${hub.origin}/api/fal/files`;
    const room = async () => (await fetch(files, { headers })).json();
    await fetch(files, { method: "DELETE", headers });
    expect(await room()).toEqual({ used: 0, most: ROOM_BYTES });
    const paint = async (seed: number) =>
      (await client().run(PAINTER, { input: { prompt: "a tree", seed } })).data.images[0];
    const oldest = await paint(1);
    const newest = await paint(2);
    const size = Math.floor(ROOM_BYTES - newest.file_size * 1.5);
    const upload = await client().storage.upload(new File([new Uint8Array(size)], "a.bin"));
    expect((await fetch(oldest.url)).status).toBe(404);
    expect((await fetch(newest.url)).status).toBe(200);
    const painted = await paint(3);
    expect((await fetch(painted.url)).status).toBe(200);
    expect((await fetch(upload, { method: "HEAD" })).status).toBe(200);
    await expect(
      client().storage.upload(new File([new Uint8Array(ROOM_BYTES)], "b.bin")),
    ).rejects.toThrow();
    expect((await room()).used).toBeLessThanOrEqual(ROOM_BYTES);
    await fetch(files, { method: "DELETE", headers });
    expect((await room()).used).toBe(0);
  });

  it("answers a job below its own model's name only", async () => {
    const { request_id: requestId } = await client().queue.submit(PAINTER, {
      input: { prompt: "a" },
    });
    const elsewhere = client().queue.status("orrery/tiny-chat", { requestId });
    await expect(elsewhere).rejects.toMatchObject({
      status: 404,
      body: { error_type: "job_not_found" },
    });
  });

  it("is refused in words", async () => {
    await expect(client("hf_wrong").run(PAINTER, { input: { prompt: "a" } })).rejects.toMatchObject(
      {
        status: 401,
      },
    );
    const none = client().run("orrery/nothing", { input: { prompt: "a" } });
    await expect(none).rejects.toMatchObject({ status: 404 });
    const webhookUrl = "https://elsewhere.example/done";
    const calledBack = client().queue.submit(PAINTER, { input: { prompt: "a" }, webhookUrl });
    const body = { error_type: "webhook_not_supported" };
    await expect(calledBack).rejects.toMatchObject({ status: 422, body });
  });
});

describe("through the hub's proxy, as a browser does", () => {
  const proxied = (headers: Readonly<Record<string, string>>) =>
    createFalClient({
      proxyUrl: { url: `${hub.origin}/api/fal/proxy`, when: "always" },
      suppressLocalCredentialsWarning: true,
      fetch: (url, init) => {
        const given = new Headers(init?.headers);
        for (const [name, value] of Object.entries(headers)) given.set(name, value);
        return fetch(url, { ...init, headers: given });
      },
    });

  async function signIn(): Promise<string> {
    const reply = await fetch(`${hub.origin}/sign-in`, {
      method: "POST",
      body: new URLSearchParams({ name: "ada", password: "correct horse" }),
      redirect: "manual",
    });
    return reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  it("runs, subscribes and uploads with nothing but the session's cookie", async () => {
    const page = proxied({ cookie: await signIn(), "sec-fetch-site": "same-origin" });
    const { data } = await page.subscribe("orrery/tiny-shapes", {
      input: { image_url: new File([SHAPES], "shapes.png", { type: "image/png" }) },
    });
    expect(data.output.length).toBeGreaterThan(0);
    const ran = await page.run(PAINTER, { input: { prompt: "a tree" } });
    expect(ran.data.images).toHaveLength(1);
  });

  it("is closed for pages of other sites, and for whoever is not signed in", async () => {
    const elsewhere = proxied({ cookie: await signIn(), "sec-fetch-site": "cross-site" });
    for (const page of [elsewhere, proxied({})])
      await expect(page.run(PAINTER, { input: { prompt: "a" } })).rejects.toMatchObject({
        status: 401,
        message: expect.stringMatching(/[A-Z].*\w/),
      });
    const own = proxied({ cookie: await signIn(), "sec-fetch-site": "same-origin" });
    await expect(own.run("fal-ai/flux/dev", { input: { prompt: "a" } })).rejects.toMatchObject({
      message: expect.stringContaining("key"),
    });
  });
});

describe("live", () => {
  interface Heard {
    readonly results: { readonly prompt?: string; readonly images?: { content: Uint8Array }[] }[];
    readonly errors: { readonly message: string; readonly status: number }[];
  }

  function connect(tokens?: () => Promise<string>, app = PAINTER, from = client()) {
    const heard: Heard = { results: [], errors: [] };
    const connection = from.realtime.connect(app, {
      connectionKey: `${Math.random()}`,
      throttleInterval: 0,
      maxBuffering: 2,
      ...(tokens && { tokenProvider: tokens }),
      onResult: (result) => heard.results.push(result as never),
      onError: ({ message, status }) => heard.errors.push({ message, status }),
    });
    return { ...connection, ...heard };
  }

  const tokenFor = async (seconds: number, app = "tiny-painter"): Promise<string> => {
    const reply = await fetch(`${hub.origin}/tokens/`, {
      method: "POST",
      headers: { authorization: `Key ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ allowed_apps: [app], token_expiration: seconds }),
    });
    return (await reply.json()) as string;
  };

  it("draws while one types, and closes without an error", async () => {
    leadSockets();
    const live = connect();
    live.send({ prompt: "a red circle", seed: 1 });
    await expect.poll(() => live.results.length).toBe(1);
    live.send({ prompt: "a red circle on blue", seed: 1 });
    await expect.poll(() => live.results.at(-1)?.prompt).toBe("a red circle on blue");
    expect(Buffer.from(live.results[0]?.images?.[0]?.content ?? []).toString("latin1", 1, 4)).toBe(
      "PNG",
    );
    const [socket] = sockets;
    const closed = new Promise<number>((resolve) =>
      socket?.addEventListener("close", ({ code }) => resolve(code)),
    );
    live.close();
    expect(await closed).toBe(1000);
    expect(live.errors).toEqual([]);
  });

  it("writes while one types, and gives up what is stale", async () => {
    leadSockets();
    const live = connect(() => tokenFor(60, "tiny-chat"), "orrery/tiny-chat");
    const results = live.results as unknown as {
      output: string;
      partial: boolean;
      request_id: number;
    }[];
    for (const id of [1, 2, 3, 4])
      live.send({ prompt: "Tell me about the night", max_tokens: 200, request_id: id });
    await expect.poll(() => results.at(-1)?.partial).toBe(false);
    await expect.poll(() => results.at(-1)?.request_id).toBe(4);
    live.close();
    expect(live.errors).toEqual([]);
  });

  it("speaks, and listens to what it said, in one piece and in samples", async () => {
    leadSockets();
    const voice = connect(() => tokenFor(60, "tiny-voice"), "orrery/tiny-voice");
    voice.send({ text: "one two three" });
    const said = voice.results as unknown as { audio: { content: Uint8Array } }[];
    await expect.poll(() => said.length).toBe(1);
    const file = said[0]?.audio.content ?? new Uint8Array();
    const rate = new DataView(file.buffer, file.byteOffset).getUint32(24, true);
    const ears = connect(() => tokenFor(60, "tiny-ears"), "orrery/tiny-ears");
    const heard = ears.results as unknown as { text: string; partial: boolean }[];
    ears.send(file as never);
    await expect.poll(() => heard.length).toBe(1);
    const whole = heard[0];
    expect(whole).toMatchObject({ partial: false, text: expect.stringMatching(/\w/) });
    const samples = file.subarray(44);
    const half = Math.floor(samples.length / 4) * 2;
    ears.send({ audio: samples.subarray(0, half), sample_rate: rate });
    await expect.poll(() => heard.length).toBe(2);
    ears.send({ audio: samples.subarray(half), sample_rate: rate, end: true });
    await expect.poll(() => heard.length).toBe(3);
    expect(heard[1]?.partial).toBe(true);
    expect(heard[2]).toMatchObject({ partial: false, text: whole?.text });
    for (const live of [voice, ears]) live.close();
    expect([...voice.errors, ...ears.errors]).toEqual([]);
  });

  it("asks for another token when one is refused, and goes on", async () => {
    leadSockets();
    let asked = 0;
    const expired = await tokenFor(1);
    const other = await tokenFor(60, "tiny-chat");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const given = ["live.e30.x", expired, other];
    const live = connect(async () => given[asked++] ?? tokenFor(60));
    for (const count of [1, 2, 3]) {
      live.send({ prompt: "a circle" });
      await expect.poll(() => live.errors.length).toBe(count);
      await expect.poll(() => sockets.at(-1)?.readyState).toBe(WebSocket.CLOSED);
      expect(live.errors.at(-1)).toMatchObject({
        status: 400,
        message: expect.stringContaining("UNAUTHORIZED"),
      });
    }
    live.send({ prompt: "a circle" });
    await expect.poll(() => live.results.length).toBe(1);
    expect(asked).toBe(4);
    live.close();
  });

  it("connects again by itself after a cut", async () => {
    leadSockets();
    const live = connect(() => tokenFor(60));
    live.send({ prompt: "one" });
    await expect.poll(() => live.results.length).toBe(1);
    sockets[0]?.close();
    await expect.poll(() => sockets[0]?.readyState).toBe(WebSocket.CLOSED);
    live.send({ prompt: "two" });
    await expect.poll(() => live.results.length).toBe(2);
    expect(sockets).toHaveLength(2);
    expect(live.errors).toEqual([]);
    live.close();
  });

  it("is told which model there is none of, and which messages are none", async () => {
    leadSockets();
    const nowhere = connect(() => tokenFor(60, "nothing"), "orrery/nothing");
    nowhere.send({ prompt: "a" });
    await expect.poll(() => nowhere.errors.at(-1)?.message).toMatch(/^MODEL_NOT_SERVED: /);
    const live = connect(() => tokenFor(60));
    live.send({ words: "a" });
    await expect.poll(() => live.errors.at(-1)?.message).toMatch(/^BAD_MESSAGE: prompt/);
    live.send({ prompt: "a" });
    await expect.poll(() => live.results.length).toBe(1);
    live.close();
  });
});
