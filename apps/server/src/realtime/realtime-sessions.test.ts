import { beforeEach, describe, expect, it } from "vitest";
import { createRealtimeHub, type RealtimeHub } from "../testing/realtime-hub.ts";
import { PROVIDER_KEY } from "../testing/start-realtime-provider.ts";

let hub: RealtimeHub;
beforeEach(async () => {
  hub = await createRealtimeHub({ ORRERY_LIVE_SESSIONS: "3" });
});

const fal = async (query: Readonly<Record<string, string>> = {}) => ({
  fal_jwt_token: await hub.tokenOf(hub.ada),
  ...query,
});
const UNAUTHORIZED = [
  { type: "x-fal-error", error: "UNAUTHORIZED", reason: expect.any(String) },
  { status: "error", error: "Unauthorized" },
];

describe("a relayed session", () => {
  it("passes frames both ways as they are, with a token for the key that stays here", async () => {
    const { socket, heard, closed } = await hub.open(await fal({ max_buffering: "5" }));
    const bytes = Buffer.from([0x93, 1, 2, 0xc1]);
    socket.send(bytes);
    await expect.poll(() => heard).toEqual([bytes]);
    socket.send('{"a":"é"}');
    await expect.poll(() => heard.at(-1)).toEqual({ a: "é" });
    const [token, upgrade] = hub.provider.seen;
    expect(token).toMatchObject({ path: "/tokens/", said: `Bearer ${PROVIDER_KEY}` });
    expect(JSON.parse(token?.body ?? "")).toMatchObject({ allowed_apps: ["echo"] });
    expect(upgrade).toMatchObject({
      path: "/acme/echo/realtime",
      said: "fal_jwt_token=a-token-of-the-provider&max_buffering=5",
    });
    socket.close();
    expect(await closed).toBe(1000);
    await expect.poll(() => hub.provider.sockets.size).toBe(0);
    const receipts = async () => (await hub.ada.get("/api/settings/inference-calls")).json();
    await expect
      .poll(receipts)
      .toMatchObject([
        { status: "ok", provider: "echo", model: "ada/echo", task: "text-to-image" },
      ]);
  });

  it("reaches what there is below a provider's own model, with the caller's key", async () => {
    const { socket, heard } = await hub.open(await fal(), { model: "acme/echo/dev" });
    socket.send("{}");
    await expect.poll(() => heard).toEqual([{}]);
    const [token, upgrade] = hub.provider.seen;
    expect(JSON.parse(token?.body ?? "")).toMatchObject({ allowed_apps: ["echo"] });
    expect(upgrade?.path).toBe("/acme/echo/dev/realtime");
  });

  it("answers a client's own ping itself", async () => {
    const { socket, heard } = await hub.open(await fal());
    socket.send('{"type":"x-fal-message","action":"ping"}');
    await expect.poll(() => heard).toEqual([{ type: "x-fal-message", action: "pong" }]);
  });

  it("passes on a message that only names the ping's type", async () => {
    const { socket, heard } = await hub.open(await fal());
    socket.send('{"prompt":"what does x-fal-message mean"}');
    await expect.poll(() => heard).toEqual([{ prompt: "what does x-fal-message mean" }]);
  });

  it("says so when the provider goes, and ends", async () => {
    const { socket, heard, closed } = await hub.open(await fal());
    socket.send("{}");
    await expect.poll(() => heard.length).toBe(1);
    for (const one of hub.provider.sockets) one.terminate();
    expect(await closed).toBe(1000);
    expect(heard.at(-1)).toMatchObject({ type: "x-fal-error", error: "PROVIDER_CUT" });
  });

  it("says so when the provider takes no key", async () => {
    const payload = { key: "wrong" };
    await hub.ada.request("PUT", "/api/settings/provider-keys/echo", { payload });
    const { heard, closed } = await hub.open(await fal());
    expect(await closed).toBe(1000);
    expect(heard).toMatchObject([{ type: "x-fal-error", error: "PROVIDER_KEY_REFUSED" }]);
    expect(JSON.stringify(heard)).not.toContain("no such key");
  });

  it("holds the provider back while the client does not read, and loses nothing", async () => {
    const { socket, heard } = await hub.open(await fal());
    socket.send("{}");
    await expect.poll(() => heard.length).toBe(1);
    const [upstream] = hub.provider.sockets;
    socket.pause();
    const frame = Buffer.alloc(1_000_000, 1);
    for (let sent = 0; sent < 40; sent++) upstream?.send(frame);
    // What the networks between hold is a few megabytes; the hub itself takes no more.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(upstream?.bufferedAmount).toBeGreaterThan(10_000_000);
    socket.resume();
    await expect.poll(() => heard.length).toBe(41);
  });

  it("sends a provider's refusal on as an error: the client's own token is good", async () => {
    const { heard, closed, socket } = await hub.open(await fal());
    socket.send('{"status":"error","error":"Unauthorized"}');
    expect(await closed).toBe(1000);
    expect(heard).toMatchObject([{ error: "PROVIDER_KEY_REFUSED" }]);
  });
});

describe("the door", () => {
  const refused = async (
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
    model?: string,
  ) => {
    const { heard, closed } = await hub.open(query, { headers, ...(model && { model }) });
    expect(await closed).toBe(1000);
    expect(heard).toEqual(UNAUTHORIZED);
  };

  it("refuses in band whoever has no right, a wrong one, an old one or another's", async () => {
    await refused({});
    await refused({ fal_jwt_token: "live.e30.x" });
    const token = await hub.tokenOf(hub.ada);
    await refused({ fal_jwt_token: `${token.slice(0, -4)}AAAA` });
    await refused({ fal_jwt_token: await hub.tokenOf(hub.ada, { allowed_apps: ["other"] }) });
    await refused({}, { authorization: "Key hf_wrong" });
    const short = await hub.tokenOf(hub.ada, { token_expiration: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await refused({ fal_jwt_token: short });
  });

  it("takes a key in the header as well", async () => {
    const headers = { authorization: `Key ${hub.ada.token}` };
    const { socket, heard } = await hub.open({}, { headers });
    socket.send("{}");
    await expect.poll(() => heard.length).toBe(1);
  });

  it("keeps tokens of the hub's pages to its pages", async () => {
    const origin = "https://elsewhere.example";
    const page = hub.app.with({ origin });
    const visitors = await hub.tokenOf(page);
    await refused({ fal_jwt_token: visitors }, { origin });
    const minted = await hub.tokenOf(hub.ada, {}, { origin });
    const { heard, socket } = await hub.open({ fal_jwt_token: minted }, { headers: { origin } });
    socket.send("{}");
    await expect.poll(() => heard.length).toBe(1);
  });

  it("gives tokens for a short time and a few models only", async () => {
    for (const body of [
      { allowed_apps: [] },
      { allowed_apps: Array.from({ length: 11 }, () => "a") },
      { token_expiration: 3600 },
      { token_expiration: 0 },
    ])
      await expect(hub.tokenOf(hub.ada, body)).rejects.toThrow();
  });

  it("tells a stranger the same of a private model and of none", async () => {
    await hub.ada.request("PUT", "/api/models/ada/echo/settings", { payload: { private: true } });
    const bob = await hub.app.signUp("bob");
    const tell = async (model: string) => {
      const token = await hub.tokenOf(bob, { allowed_apps: [model] });
      const { heard, closed } = await hub.open({ fal_jwt_token: token }, { model });
      await closed;
      return JSON.stringify(heard).replaceAll(model, "");
    };
    expect(await tell("ada/echo")).toBe(await tell("ada/none"));
  });

  it("lets nobody have too many sessions, and counts those that ended no more", async () => {
    const token = await fal();
    const open = await Promise.all([1, 2, 3].map(() => hub.open(token)));
    const fourth = await hub.open(token);
    expect(await fourth.closed).toBe(1000);
    expect(fourth.heard).toMatchObject([{ error: "TOO_MANY_CALLS" }]);
    open[0]?.socket.terminate();
    await expect
      .poll(async () => {
        const { socket, heard } = await hub.open(token);
        socket.send("{}");
        await expect.poll(() => heard.length).toBe(1);
        return heard[0];
      })
      .toEqual({});
  });
});

describe("the end", () => {
  it("comes for every session of a token that is deleted, and of who may not read any more", async () => {
    const tokens = hub.app.hub.registry.accessTokens;
    const { viewer } = hub.ada;
    const doomed = hub.app.with({
      authorization: `Bearer ${await tokens.create(viewer, { name: "doomed", role: "inference" })}`,
    });
    const bob = await hub.app.signUp("bob");
    await bob.request("PUT", "/api/settings/provider-keys/echo", {
      payload: { key: PROVIDER_KEY },
    });
    const theirs = await hub.open({ fal_jwt_token: await hub.tokenOf(bob) });
    const his = await hub.open({ fal_jwt_token: await hub.tokenOf(doomed) });
    const mine = await hub.open(await fal());
    await hub.ada.request("PUT", "/api/models/ada/echo/settings", { payload: { private: true } });
    const [row] = (await tokens.list(viewer)).filter(({ name }) => name === "doomed");
    await tokens.delete(viewer, row?.key ?? "");
    expect(await his.closed).toBe(1000);
    expect(his.heard).toEqual(UNAUTHORIZED);
    expect(await theirs.closed).toBe(1000);
    expect(theirs.heard).toMatchObject([{ type: "x-fal-error", error: "MODEL_NOT_SERVED" }]);
    mine.socket.send("{}");
    await expect.poll(() => mine.heard).toEqual([{}]);
  });

  it("sends clients elsewhere when the hub ends", async () => {
    const closing = await createRealtimeHub();
    const token = await closing.tokenOf(closing.ada);
    const { heard, closed } = await closing.open({ fal_jwt_token: token });
    await closing.app.close();
    expect(await closed).toBe(1000);
    expect(heard).toMatchObject([{ type: "x-fal-message", action: "reconnect" }]);
  });
});
