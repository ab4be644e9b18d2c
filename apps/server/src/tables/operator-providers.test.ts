import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { adminCommand } from "../main/cli/admin.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { NO_RATE_LIMITS } from "../testing/no-rate-limits.ts";
import { startUpstream } from "../testing/start-upstream.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const PATH = "/api/admin/providers";
const messages = [{ role: "user", content: "Hi" }];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  for (const [name, value] of Object.entries({ ...NO_RATE_LIMITS, ORRERY_DATA: folder }))
    vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function start() {
  const [upstream, other] = [await startUpstream(), await startUpstream()];
  const app = await createTestApp({ ORRERY_DATA: folder });
  onTestFinished(async () => {
    await upstream.close();
    await other.close();
  });
  const { tables, registry } = app.hub;
  onTestFinished(
    tables.watch(
      registry,
      () => {},
      () => {},
    ),
  );
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const row = (url: string) => ({
    ...{ label: "New Co", baseUrl: url, chatPath: "/v1/chat/completions", allowPrivate: true },
  });
  const put = (name: string, payload: object, who = root) =>
    who.request("PUT", `${PATH}/${name}`, { payload });
  const chat = (model: string) => ada.post("/v1/chat/completions", { model, messages });
  return { app, root, ada, upstream, other, row, put, chat };
}

it("an administrator's provider is called at once, where it was moved, and no longer once deleted", async () => {
  const { root, ada, upstream, other, row, put, chat } = await start();
  expect((await chat("good:newco")).statusCode).toBe(404);
  const added = await put("newco", row(upstream.url));
  expect(added.statusCode).toBe(200);
  expect(added.json()).toMatchObject({
    ...{ name: "newco", label: "New Co", baseUrl: upstream.url, origin: "administrator" },
    ...{ isEditable: true, isHidden: false, keys: 0, calls: 0, errors: 0, allowed: 0, imported: 0 },
    settings: row(upstream.url),
  });
  const payload = { key: "newco-secret-0123456789" };
  await ada.request("PUT", "/api/settings/provider-keys/newco", { payload });
  await root.request("PUT", "/api/settings/provider-keys/newco?of=hub", { payload });
  expect((await chat("good:newco")).statusCode).toBe(200);
  expect(upstream.seen.at(-1)?.headers.authorization).toBe(`Bearer ${payload.key}`);

  const direct = await ada.post("/newco/v1/chat/completions", { model: "good", messages });
  expect([direct.statusCode, direct.headers["x-inference-provider"]]).toEqual([200, "newco"]);
  const asked = { headers: { origin: "https://other.example" } };
  const preflight = await ada.request("OPTIONS", "/newco/v1/chat/completions", asked);
  expect(preflight.headers["access-control-allow-origin"]).toBe("*");
  const elsewhere = await ada.post("/newco/v1/elsewhere", { model: "good", messages });
  expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([
    404,
    { error: { code: "ProviderNotFound" } },
  ]);
  const unknown = await ada.post("/otherco/v1/chat/completions", { model: "good", messages });
  expect([unknown.statusCode, unknown.headers["x-error-code"]]).toEqual([404, "NotFound"]);

  await put("newco", { ...row(other.url), label: "Moved" });
  const before = upstream.seen.length;
  expect((await chat("good:newco")).statusCode).toBe(200);
  expect([upstream.seen.length, other.seen.length]).toEqual([before, 1]);
  const listed = await root.get(PATH);
  expect(listed.json().providers).toMatchObject([{ name: "newco", label: "Moved", keys: 1 }]);
  expect(listed.body).not.toContain(payload.key);
  const tables = (await root.get("/api/admin/tables")).json();
  expect(tables.rows).toMatchObject([{ key: "newco", what: "added", origin: "administrator" }]);

  expect((await root.request("DELETE", `${PATH}/newco`)).statusCode).toBe(204);
  expect((await root.request("DELETE", `${PATH}/newco`)).json().error).toContain("newco");
  expect((await chat("good:newco")).statusCode).toBe(404);
  expect(other.seen.length).toBe(1);
});

it("takes only what a provider can be, of administrators alone", async () => {
  const { app, root, ada, upstream, row, put } = await start();
  const good = row(upstream.url);
  expect((await put("newco", good, ada)).statusCode).toBe(403);
  expect((await ada.get(PATH)).statusCode).toBe(403);
  expect((await app.get(PATH)).statusCode).toBe(401);
  expect((await ada.request("DELETE", `${PATH}/newco`)).statusCode).toBe(403);
  const { allowPrivate: _, ...open } = good;
  const wrong: readonly (readonly [name: string, row: object, says: string])[] = [
    ["groq", { ...good, baseUrl: "https://evil.example" }, "is a provider that the hub knows"],
    ["hf-inference", good, "is part of the hub"],
    ["cheapest", good, "is reserved"],
    ["New", good, "Invalid name"],
    ["newco", open, "must be https, unless allowPrivate is true"],
    ["newco", { ...good, baseUrl: "https://a:b@newco.example" }, "must not contain a user"],
    ["newco", { ...good, chatPath: undefined }, "needs the path of a task"],
    ["newco", { ...good, chatPath: "v1" }, "must be a path"],
    [
      "newco",
      { ...good, tasks: { conversational: { hidden: true } } },
      "not a task of this provider",
    ],
    ["newco", { ...good, further: 1 }, "further"],
    ["newco", { hidden: true }, "label"],
  ];
  for (const [name, payload, says] of wrong) {
    const answer = await put(name, payload);
    expect([name, answer.statusCode, answer.body]).toEqual([
      name,
      400,
      expect.stringContaining(says),
    ]);
  }
  expect((await root.get(PATH)).json().providers).toEqual([]);
});

it("leaves providers of files to their files", async () => {
  const { root, upstream, row, put } = await start();
  expect((await put("newco", row(upstream.url))).statusCode).toBe(200);
  const file = join(folder, "catalog/providers/newco.json");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...row(upstream.url), label: "Of the file" }));
  const found = async () => (await root.get(PATH)).json().providers[0];
  await expect.poll(async () => (await found()).origin).toBe("file providers/newco.json");
  expect(await found()).toMatchObject({ label: "Of the file", isEditable: false });
  const answer = await put("newco", row(upstream.url));
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    "newco comes from the file catalog/providers/newco.json. Change it there.",
  ]);
  rmSync(file);
  await expect.poll(async () => (await found()).isEditable).toBe(true);
  expect((await found()).label).toBe("New Co");
});

it("follows what another process changes", async () => {
  const { app, root, upstream, row } = await start();
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void printed.push(text));
  const file = join(folder, "newco.json");
  writeFileSync(file, JSON.stringify(row(upstream.url)));
  await adminCommand(["providers", "set", "newco", file]);
  const labels = async () =>
    (await root.get(PATH)).json().providers.map(({ label }: { label: string }) => label);
  await expect.poll(labels).toEqual(["New Co"]);
  expect(app.hub.providers.newco?.baseUrl).toBe(upstream.url);
  await adminCommand(["providers"]);
  expect(printed.at(-1)).toMatch(/^newco .*administrator$/);
  writeFileSync(file, JSON.stringify({ ...row("https://newco.example"), chatPath: "x" }));
  const wrong = adminCommand(["providers", "set", "newco", file]);
  await expect(wrong).rejects.toMatchObject({ code: "bad-arguments" });
  await adminCommand(["providers", "delete", "newco"]);
  await expect.poll(() => app.hub.providers.newco).toBe(undefined);
});
