import { randomBytes } from "node:crypto";
import { commit } from "@huggingface/hub";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";

const HUB = "http://localhost:80";
let app: TestApp;
let ada: TestCaller;
beforeEach(async () => {
  app = await createTestApp();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});

const writeToken = async (caller: TestCaller = ada) =>
  (await caller.get("/api/models/ada/m/xet-write-token/main")).json();

/** The real client, on a `fetch` into the hub that answers its LFS batch with "use xet". */
const throughXet: typeof fetch = async (input, init) => {
  const url = `${input}`.replace(HUB, "");
  const body = init?.body instanceof Blob ? await init.body.arrayBuffer() : init?.body;
  const response = await ada.request((init?.method ?? "GET") as "GET", url, {
    payload: typeof body === "string" ? body : Buffer.from((body ?? "") as ArrayBuffer),
    headers: Object.fromEntries(new Headers(init?.headers)),
  });
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, `${value}`]),
  );
  if (!url.endsWith("/objects/batch"))
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    });
  const href = `${HUB}/api/models/ada/m/xet-write-token/main`;
  const batch = response.json();
  for (const object of batch.objects)
    if (object.actions) object.actions = { upload: { href, header: {} } };
  return Response.json({ ...batch, transfer: "xet" });
};

it("puts files together again from the pieces the real client sends", async () => {
  const random = randomBytes(3_000_000);
  const floats = Buffer.from(
    Float32Array.from({ length: 400_000 }, (_, index) => Math.sin(index / 1000)).buffer,
  );
  const text = Buffer.from("the same line again and again\n".repeat(60_000));
  const repeated = Buffer.concat([random, floats, random]);
  const files = {
    "random.bin": random,
    "floats.bin": floats,
    "text.bin": text,
    "both.bin": repeated,
  };
  const result = await commit({
    repo: "ada/m",
    hubUrl: HUB,
    accessToken: ada.token,
    title: "In pieces",
    operations: Object.entries(files).map(([path, bytes]) => ({
      operation: "addOrUpdate",
      path,
      content: new Blob([bytes]),
    })),
    fetch: throughXet,
  });
  expect(result?.commit.oid).toMatch(/^[0-9a-f]{40}$/);
  for (const [path, bytes] of Object.entries(files)) {
    const download = await app.get(`/ada/m/resolve/main/${path}`);
    expect([path, download.rawPayload.equals(bytes)]).toEqual([path, true]);
    expect(download.headers["x-xet-hash"]).toBeUndefined();
  }
}, 60_000);

it("gives a token only to those who may write", async () => {
  const bob = await app.signUp("bob");
  const path = "/api/models/ada/m/xet-write-token/main";
  expect((await bob.get(path)).statusCode).toBe(403);
  expect((await app.get(path)).statusCode).toBe(401);
  const { accessToken, casUrl, exp } = await writeToken();
  expect(casUrl).toMatch(new RegExp(`^${HUB}/xet/[^/]+/1$`));
  const seconds = exp - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  const headers = { authorization: `Bearer ${accessToken}` };
  const chunk = `${casUrl.replace(HUB, "")}/v1/chunks/default/${"0".repeat(64)}`;
  expect((await app.get(chunk, { headers })).statusCode).toBe(404);
  for (const authorization of ["Bearer hf_x", `Bearer ${accessToken}x`, ""])
    expect((await app.get(chunk, { headers: { authorization } })).statusCode).toBe(401);
  const bobs = chunk.replace(/xet\/[^/]+/, `xet/${bob.viewer.key}`);
  expect((await app.get(bobs, { headers })).statusCode).toBe(403);
});
