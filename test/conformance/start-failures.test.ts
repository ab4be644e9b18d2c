import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { CLI, run, temporaryFolder } from "./run-cli.ts";

const serve = (env: Readonly<Record<string, string>>) =>
  run(["serve"], { ORRERY_DATA: temporaryFolder(), ORRERY_PORT: "0", ...env });

/** One plain sentence, no stack. */
function expectSentence({ stderr }: { readonly stderr: string }) {
  expect(stderr).toMatch(/^orrery: [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/);
}

it("says which port is taken", async () => {
  const other = createServer().listen(0, "localhost");
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once("listening", resolve));
  const { port } = other.address() as { port: number };
  const result = await serve({ ORRERY_PORT: `${port}` });
  expect(result.code).toBe(75);
  expectSentence(result);
  expect(result.stderr).toContain(`Port ${port} is in use`);
});

it("says that a folder cannot be written to", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const result = await serve({ ORRERY_DATA: join(file, "data") });
  expect(result.code).toBe(73);
  expectSentence(result);
});

it("says that a newer Orrery made the database, and leaves it alone", async () => {
  const folder = temporaryFolder();
  await run(["migrate"], { ORRERY_DATA: folder });
  const db = new DatabaseSync(join(folder, "orrery.sqlite"));
  db.exec("insert into migration values ('9999_future.sql')");
  db.close();
  const result = await serve({ ORRERY_DATA: folder });
  expect(result.code).toBe(65);
  expectSentence(result);
  expect(result.stderr).toContain("9999_future.sql");
});

it("says that the database is not one", async () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "orrery.sqlite"), "this is not a database file at all, not at all");
  const result = await serve({ ORRERY_DATA: folder });
  expect(result.code).toBe(76);
  expectSentence(result);
});

it("names settings and words that are wrong", async () => {
  const setting = await serve({ ORRERY_PORT: "high" });
  expect([setting.code, setting.stderr]).toEqual([64, expect.stringContaining("ORRERY_PORT")]);
  expect((await run(["nonsense"])).code).toBe(64);
  expect((await run(["publish", "onlyfolder"])).stderr).toContain("NAMESPACE/NAME");
  expect((await run(["help"])).stdout).toContain("orrery publish FOLDER NAMESPACE/NAME");
});

it("finishes the request in flight when it is told to end", async () => {
  const server = spawn(process.execPath, [CLI, "serve"], {
    env: { ...process.env, ORRERY_DATA: temporaryFolder(), ORRERY_PORT: "0" },
  });
  let printed = "";
  server.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed, { timeout: 20_000 }).toContain("Address");
  const origin = /Address\s+(\S+)/.exec(printed)?.[1] ?? "";
  // A body that ends only after the signal: the answer must still come.
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const response = fetch(`${origin}/api/validate-yaml`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: readable,
    duplex: "half",
  } as RequestInit);
  await writer.write(new TextEncoder().encode('{"content":'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  server.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 200));
  await writer.write(new TextEncoder().encode('"# Hi"}'));
  await writer.close();
  expect((await response).status).toBe(200);
  const [code] = await new Promise<[number | null]>((resolve) =>
    server.once("exit", (exitCode) => resolve([exitCode])),
  );
  expect(code).toBe(0);
});
