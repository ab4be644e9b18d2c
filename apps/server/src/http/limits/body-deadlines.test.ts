import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

async function listening(settings: Readonly<Record<string, string>>) {
  const app = await createTestApp(settings);
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "tts" });
  const { hostname, port, origin } = new URL(await app.listen());
  const open = async (lines: readonly string[]) => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    return socket;
  };
  return { app, ada, origin, open };
}

const slowJson = (path: string, ...headers: string[]) => [
  `POST ${path} HTTP/1.1`,
  "Host: a",
  "Content-Type: application/json",
  "Content-Length: 100",
  ...headers,
];

it("ends JSON bodies that do not come in time, in HTTP/1.1 and HTTP/2, whoever reads them", async () => {
  const { origin, open } = await listening({ ORRERY_LIMIT_BODY_SECONDS: "1" });
  const socket = await open(slowJson("/api/validate-yaml"));
  socket.write('{"a": ');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("x-error-code: RequestTimeout");
  // Refused before its body was read: the rest must come all the same.
  const refused = await open(slowJson("/api/repos/create", "Authorization: Bearer hf_wrong"));
  expect(await text(refused)).toMatch(/^HTTP\/1\.1 401 /);
  const session = connectHttp2(origin);
  onTestFinished(() => session.destroy());
  const stream = session.request({
    ":method": "POST",
    ":path": "/api/validate-yaml",
    "content-type": "application/json",
    "content-length": "100",
  });
  stream.on("error", () => {});
  const [head] = (await once(stream, "response")) as [Record<string, unknown>];
  expect(head[":status"]).toBe(408);
});

it("lets an upload go on as long as bytes come, and ends one that is idle", async () => {
  const { app, ada, origin, open } = await listening({
    ORRERY_LIMIT_BODY_SECONDS: "1",
    ORRERY_LIMIT_UPLOAD_IDLE: "1",
  });
  const bytes = randomBytes(30_000);
  const oid = createHash("sha256").update(bytes).digest("hex");
  const planned = await ada.request("POST", "/ada/tts.git/info/lfs/objects/batch", {
    headers: { "content-type": "application/vnd.git-lfs+json" },
    payload: JSON.stringify({ operation: "upload", objects: [{ oid, size: bytes.length }] }),
  });
  const { pathname, search } = new URL(planned.json().objects[0].actions.upload.href);
  const head = [`PUT ${pathname}${search} HTTP/1.1`, "Host: a", `Content-Length: ${bytes.length}`];

  const idle = await open(head);
  idle.write(bytes.subarray(0, 10_000));
  expect(await text(idle)).toMatch(/^HTTP\/1\.1 408 /);

  const slow = await open([...head, "Connection: close"]);
  const answered = text(slow);
  // Three seconds, longer than either limit.
  for (let start = 0; start < bytes.length; start += 3_000) {
    slow.write(bytes.subarray(start, start + 3_000));
    await setTimeout(300);
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  expect(origin).toContain("http");
  expect((await app.get("/healthz")).statusCode).toBe(200);
});

it("cuts connections above the limit of an address, and takes new ones when others end", async () => {
  const { open } = await listening({ ORRERY_LIMIT_CONNECTIONS_PER_ADDRESS: "2" });
  const head = ["GET /healthz HTTP/1.1", "Host: a"];
  const [first] = [await open(head), await open(head)];
  const third = await open(head);
  third.on("error", () => {});
  expect(await text(third).catch(() => "")).toBe("");
  first.destroy();
  await expect
    .poll(async () => {
      const socket = await open([...head, "Connection: close"]);
      return text(socket).catch(() => "");
    })
    .toMatch(/^HTTP\/1\.1 200 /);
});

it("refuses two Host headers", async () => {
  const { open } = await listening({});
  const socket = await open([
    "GET /api/models HTTP/1.1",
    "Host: a",
    "HOST: b",
    "Connection: close",
  ]);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
