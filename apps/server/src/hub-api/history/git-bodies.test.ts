import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { FLUSH, pktLine } from "../../storage/git/transfer/pkt-line.ts";
import { createTestApp } from "../../testing/create-test-app.ts";

const TYPE = { "content-type": "application/x-git-upload-pack-request" };

/** A body that never ends holds its git. */
const endless = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("00")),
    pull: () => new Promise(() => {}),
  });

async function appWithRepo(settings = {}) {
  const app = await createTestApp(settings);
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const { sha } = (await ada.get("/api/models/ada/m")).json();
  return { app, origin: await app.listen(), sha: sha as string };
}

const post = (url: string, body: Uint8Array<ArrayBuffer>, headers = {}) =>
  fetch(url, { method: "POST", body, headers: { ...TYPE, ...headers } });

it("ends a gzip bomb early, and takes what a client packs", async () => {
  const { origin, sha } = await appWithRepo();
  const url = `${origin}/ada/m/git-upload-pack`;
  const want = pktLine(`want ${sha} no-progress\n`);
  const asked = `${want}${FLUSH}${pktLine("done\n")}`;
  const gzip = { "content-encoding": "gzip" };
  const taken = await post(url, gzipSync(asked), gzip);
  expect(taken.status).toBe(200);
  expect(Buffer.from(await taken.arrayBuffer()).includes("PACK")).toBe(true);

  const more = pktLine(`want ${sha}\n`).repeat(20);
  for (const body of [want + more.repeat(100_000), want + more.repeat(3000)]) {
    const refused = await post(url, gzipSync(body), gzip);
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([413, "RequestTooLarge"]);
  }
  const plain = await post(url, Buffer.from(want + more.repeat(40_000)));
  expect(plain.status).toBe(413);
}, 60_000);

it("lets so many of a caller's transfers run and wait, and refuses the next with a time to retry", async () => {
  const { origin } = await appWithRepo({ ORRERY_LIMIT_GIT_TRANSFERS_PER_CALLER: "1" });
  const url = `${origin}/ada/m/git-upload-pack`;
  const held = [0, 1].map(() => {
    const ended = new AbortController();
    const init = {
      method: "POST",
      body: endless(),
      headers: TYPE,
      duplex: "half",
      signal: ended.signal,
    };
    const answer = fetch(url, init as RequestInit).catch(() => undefined);
    return { ended, answer };
  });
  const refs = async () => {
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(`${origin}/ada/m/info/refs?service=git-upload-pack`, { signal });
    await answer.arrayBuffer();
    return answer;
  };
  await expect.poll(async () => (await refs()).status).toBe(429);
  const { headers } = await refs();
  expect([headers.get("x-error-code"), headers.get("retry-after")]).toEqual([
    "TooManyTransfers",
    "5",
  ]);
  for (const { ended } of held) ended.abort();
  await Promise.all(held.map(({ answer }) => answer));
  await expect.poll(async () => (await refs()).status).toBe(200);
});

it("ends a transfer in which nothing moves", async () => {
  const { origin } = await appWithRepo({ ORRERY_LIMIT_GIT_IDLE_SECONDS: "1" });
  const init = { method: "POST", body: endless(), headers: TYPE, duplex: "half" };
  const answer = await fetch(`${origin}/ada/m/git-upload-pack`, init as RequestInit);
  expect([answer.status, answer.headers.get("x-error-code")]).toEqual([503, "GitLimit"]);
});
