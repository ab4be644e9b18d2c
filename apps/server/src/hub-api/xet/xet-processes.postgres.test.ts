import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createXetClient } from "../../testing/xet-client.ts";
import { commitLarge, noise, sendTo } from "../../testing/xet-setup.ts";

async function newDatabase(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

it("takes pieces in one process and their shard in another, on one database and folder", async () => {
  const settings = { ORRERY_DATA: temporaryFolder(), ORRERY_DATABASE_URL: await newDatabase() };
  const one = await createTestApp(settings);
  const other = await createTestApp(settings);
  const ada = await one.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  // Every request goes to the process that the last one did not go to.
  const sends = [sendTo(one), sendTo(other)];
  let count = 0;
  const client = createXetClient((...request) => sends[count++ % 2]!(...request), ada.token ?? "");
  const path = "/api/models/ada/m/xet-write-token/main";
  const first = noise("first", 400_000);
  const contents = [
    first,
    Buffer.concat([first, noise("second", 300_000)]),
    Buffer.concat([noise("third", 200_000), first]),
  ];
  for (const [index, content] of contents.entries()) {
    const [oid = ""] = await client.upload(path, [content]);
    expect((await commitLarge(ada, "ada/m", { [`${index}.bin`]: oid })).statusCode).toBe(200);
    const read = await other.get(`/ada/m/resolve/main/${index}.bin`);
    expect(read.rawPayload.equals(content)).toBe(true);
  }
  // Both collect garbage during an upload.
  const more = noise("more", 500_000);
  const [[oid = ""]] = await Promise.all([
    client.upload(path, [more]),
    one.hub.collectGarbage(0),
    other.hub.collectGarbage(0),
  ]).catch(async () => [await client.upload(path, [more])] as const);
  expect((await commitLarge(ada, "ada/m", { "more.bin": oid })).statusCode).toBe(200);
}, 120_000);
