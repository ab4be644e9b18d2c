import { downloadFile, fileDownloadInfo } from "@huggingface/hub";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import type { XetLeaveAnswer } from "../../testing/xet-client.ts";
import { clientOf, commitLarge, noise, sendTo } from "../../testing/xet-setup.ts";

const MIB = 1024 * 1024;
/** More than one made-up xorb, and no whole number of chunks. */
const bytes = noise("download", 65 * MIB + 12_345);

interface Plan {
  readonly offset_into_first_range: number;
  readonly terms: readonly {
    readonly hash: string;
    readonly unpacked_length: number;
    readonly range: { readonly start: number; readonly end: number };
  }[];
  readonly xorbs: Readonly<
    Record<
      string,
      readonly {
        readonly url: string;
        readonly ranges: readonly {
          readonly chunks: { readonly start: number; readonly end: number };
          readonly bytes: { readonly start: number; readonly end: number };
        }[];
      }[]
    >
  >;
}

let app: TestApp;
let ada: TestCaller;
let oid: string;
let origin: string;
async function start(setting: "on" | "off") {
  app = await createTestApp({ ORRERY_XET_DOWNLOADS: setting });
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m", private: true });
  [oid = ""] = await clientOf(app, ada).upload("/api/models/ada/m/xet-write-token/main", [bytes]);
  await commitLarge(ada, "ada/m", { "w.bin": oid });
  origin = await app.listen();
}

it("says nothing of xet where it is off, but where copies look for it", async () => {
  await start("off");
  const file = "/ada/m/resolve/main/w.bin";
  for (const method of ["HEAD", "GET"] as const) {
    const headers = { range: "bytes=0-0", accept: "application/vnd.xet-fileinfo+json, */*" };
    const answer = await ada.request(method, file, { headers });
    expect(answer.headers).not.toHaveProperty("x-xet-hash");
    expect(answer.headers).not.toHaveProperty("link");
    expect(answer.headers["content-type"]).toBe("application/octet-stream");
  }
  const [entry] = (await ada.get("/api/models/ada/m/tree/main")).json().slice(-1);
  expect(entry).toMatchObject({ path: "w.bin", lfs: { oid } });
  expect(entry).not.toHaveProperty("xetHash");
  const infos = await ada.post("/api/models/ada/m/paths-info/main", { paths: ["w.bin"] });
  expect(infos.json()).toMatchObject([{ xetHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect((await ada.get("/api/models/ada/m/xet-read-token/main")).statusCode).toBe(404);
}, 120_000);

describe("where it is on", () => {
  beforeEach(() => start("on"), 120_000);

  it("the real client downloads by it", async () => {
    const at = { repo: "ada/m", path: "w.bin", hubUrl: origin, accessToken: ada.token ?? "" };
    const info = await fileDownloadInfo(at);
    expect(info).toMatchObject({ size: bytes.length, xet: { hash: expect.any(String) } });
    const asked: string[] = [];
    const blob = await downloadFile({
      ...at,
      fetch: (input, init) => {
        asked.push(`${input}`);
        return fetch(input, init);
      },
    });
    expect(Buffer.from(await blob!.arrayBuffer()).equals(bytes)).toBe(true);
    expect(asked.some((url) => url.includes("/xet/bytes/"))).toBe(true);
    const part = blob!.slice(64 * MIB, 64 * MIB + 999);
    const range = bytes.subarray(64 * MIB, 64 * MIB + 999);
    expect(Buffer.from(await part.arrayBuffer()).equals(range)).toBe(true);
    const tree = (await ada.get("/api/models/ada/m/tree/main")).json();
    expect(tree.at(-1)).toMatchObject({ path: "w.bin", xetHash: info?.xet?.hash });
  }, 120_000);

  it("any range can be put together from what is planned for it", async () => {
    const leave: XetLeaveAnswer = (await ada.get("/api/models/ada/m/xet-read-token/main")).json();
    const head = await ada.request("HEAD", "/ada/m/resolve/main/w.bin");
    const hash = head.headers["x-xet-hash"];
    expect(head.headers.link).toContain('rel="xet-auth"');
    const authorization = `Bearer ${leave.accessToken}`;
    const planOf = (range: string, version = "v2") =>
      sendTo(app)("GET", `${leave.casUrl}/${version}/reconstructions/${hash}`, {
        authorization,
        range,
      });
    for (const [start, end] of [
      [0, bytes.length],
      [1, 131_072],
      [131_071, 131_074],
      [64 * MIB - 5, 64 * MIB + 5],
      [bytes.length - 1, bytes.length + 99],
    ] as const) {
      const plan: Plan = JSON.parse((await planOf(`bytes=${start}-${end - 1}`)).text);
      const part = (await assemble(plan)).subarray(0, end - start);
      expect([start, part.equals(bytes.subarray(start, end))]).toEqual([start, true]);
    }
    expect((await planOf(`bytes=${bytes.length}-`)).status).toBe(416);
    const old = JSON.parse((await planOf("bytes=0-9", "v1")).text);
    const [term] = old.terms;
    expect(old.fetch_info[term.hash]).toMatchObject([{ url_range: { start: 0, end: 131_079 } }]);
  }, 120_000);

  it("gives nothing to those who may not read, and to nobody by an old address", async () => {
    const bob = await app.signUp("bob");
    expect((await bob.get("/api/models/ada/m/xet-read-token/main")).statusCode).toBe(404);
    await bob.post("/api/repos/create", { name: "own" });
    const own: XetLeaveAnswer = (await bob.get("/api/models/bob/own/xet-read-token/main")).json();
    const hash = (await ada.request("HEAD", "/ada/m/resolve/main/w.bin")).headers["x-xet-hash"];
    const planFor = (leave: XetLeaveAnswer) =>
      sendTo(app)("GET", `${leave.casUrl}/v2/reconstructions/${hash}`, {
        authorization: `Bearer ${leave.accessToken}`,
      });
    expect((await planFor(own)).status).toBe(404);
    const leave: XetLeaveAnswer = (await ada.get("/api/models/ada/m/xet-read-token/main")).json();
    const plan: Plan = JSON.parse((await planFor(leave)).text);
    const [{ url } = { url: "" }] = Object.values(plan.xorbs)[0] ?? [];
    const path = url.replace(/^https?:\/\/[^/]+/, "");
    expect((await app.get(path, { headers: { range: "bytes=0-7" } })).statusCode).toBe(206);
    expect((await app.get(path.replace(/expires=\d+/, "expires=1"))).statusCode).toBe(403);
    expect((await app.get(path.replace(/\/0\?/, "/1?"))).statusCode).toBe(403);
    await ada.request("DELETE", "/api/repos/delete", { payload: { name: "m" } });
    expect((await planFor(leave)).status).toBe(401);
  }, 120_000);

  it("a write token reads nothing, and a read token writes nothing", async () => {
    const read: XetLeaveAnswer = (await ada.get("/api/models/ada/m/xet-read-token/main")).json();
    const write: XetLeaveAnswer = (await ada.get("/api/models/ada/m/xet-write-token/main")).json();
    const crossed = await sendTo(app)("GET", `${read.casUrl}/v2/reconstructions/${oid}`, {
      authorization: `Bearer ${write.accessToken}`,
    });
    expect(crossed.status).toBe(403);
    const shard = { ...write, accessToken: read.accessToken };
    expect((await clientOf(app, ada).sendShard(shard, [])).status).toBe(403);
  }, 120_000);
});

/** As a client does it: every term from the URL of its xorb, without headers, skipping the first offset. */
async function assemble({ terms, xorbs, offset_into_first_range }: Plan): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const { hash, range, unpacked_length } of terms) {
    const entry = xorbs[hash]?.find(({ ranges }) =>
      ranges.some(({ chunks }) => chunks.start === range.start && chunks.end === range.end),
    );
    const asked = entry!.ranges[0]!.bytes;
    const path = entry!.url.replace(/^https?:\/\/[^/]+/, "");
    const headers = { range: `bytes=${asked.start}-${asked.end}` };
    const { statusCode, rawPayload } = await app.get(path, { headers });
    expect([statusCode, rawPayload.length]).toEqual([206, asked.end - asked.start + 1]);
    let plain = 0;
    for (let position = 0; position < rawPayload.length; ) {
      const length = rawPayload.readUIntLE(position + 5, 3);
      parts.push(rawPayload.subarray(position + 8, position + 8 + length));
      position += 8 + length;
      plain += length;
    }
    expect(plain).toBe(unpacked_length);
  }
  return Buffer.concat(parts).subarray(offset_into_first_range);
}
