import { type CatalogQuery, listChoices } from "@orrery/catalog";
import { anonymous, type Entry, type Viewer } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../base/config.ts";
import { createSigner, SIGNATURE_HEADER } from "../../base/signatures/process-signature.ts";
import { checkIndexes } from "../../hub/doctor/check-indexes.ts";
import { openHub } from "../../hub/open-hub.ts";
import { createProcessAsker } from "../../outgoing/ask-process.ts";
import { createTestApp } from "../../testing/create-test-app.ts";

const PATH = "/api/internal/index";

const entry = (number: number): Entry => ({
  id: { type: number % 5 === 0 ? "dataset" : "model", namespace: "far", name: `m-${number}` },
  private: number % 7 === 0,
  gated: number % 3 === 0 ? "auto" : undefined,
  createdAt: new Date(number * 1_000_000),
  updatedAt: new Date(number * 2_000_000),
  downloads: (number * 37) % 50,
  likes: number % 4,
  trendingScore: number / 8,
  sizeBytes: number * 1_000,
  tags: ["license:mit", number % 2 ? "de" : "lora"],
  pipelineTag: number % 2 ? "text-generation" : "summarization",
  libraryName: "transformers",
  parameters: number * 1e8,
});

/** A process with the index, and one on the same database that asks it. */
async function startTwo() {
  const app = await createTestApp();
  const ada = await app.signUp("ada");
  await app.hub.registry.entries.put(Array.from({ length: 60 }, (_, index) => entry(index + 1)));
  const origin = await app.listen();
  const config = readConfig({ ORRERY_DATA: app.dataFolder, ORRERY_INDEX_URL: origin });
  const other = await openHub(config);
  const asker = createProcessAsker(other.signatures.signer);
  onTestFinished(async () => {
    await other.close();
    await asker.close();
  });
  const asked: unknown[] = [];
  await other.askIndexes(
    async (...about) => {
      const answer = await asker.ask(...about);
      asked.push(about[2]);
      return answer;
    },
    () => true,
    () => {},
  );
  return { app, ada, origin, other, asked };
}

const QUERIES: readonly CatalogQuery[] = [
  { kind: "model", values: {}, matchAll: [] },
  { kind: "dataset", sort: "likes", values: {}, matchAll: [] },
  { kind: "model", sort: "newest", values: { task: ["summarization"] }, matchAll: [] },
  { kind: "model", text: "m 1", values: { license: ["mit"], tag: ["lora"] }, matchAll: ["tag"] },
  { kind: "model", sort: "size", values: {}, matchAll: [], parameters: { min: 1e9 } },
];

it("answers another process as itself, to each viewer what they may see", async () => {
  const { app, ada, other, asked } = await startTwo();
  const [here, there] = [app.hub.registry.search, other.registry.search];
  const facets = ["task", "author", "language", "tag"] as const;
  for (const viewer of [anonymous, ada.viewer] as readonly Viewer[])
    for (const query of QUERIES) {
      const choices = listChoices(query, "2026-01-01");
      const paging = { limit: 7, facets, choices };
      const page = await there.list(viewer, query, paging);
      expect(page).toEqual(await here.list(viewer, query, paging));
      const cursor = page.nextCursor;
      if (cursor === undefined) continue;
      const next = { ...query, cursor };
      expect(await there.list(viewer, next, paging)).toEqual(await here.list(viewer, next, paging));
    }
  expect(await there.suggest(anonymous, "model", "m-1", 9)).toEqual(
    await here.suggest(anonymous, "model", "m-1", 9),
  );
  const values = await there.values(anonymous, QUERIES[0]!, "task", "sum");
  expect(values).toEqual(await here.values(anonymous, QUERIES[0]!, "task", "sum"));
  expect(values).toHaveLength(1);
  const filter = { type: "model" } as const;
  const page = { sort: "id", isAscending: true, limit: 5, after: undefined } as const;
  expect(await there.page(ada.viewer, filter, page)).toEqual(
    await here.page(ada.viewer, filter, page),
  );
  expect(await there.page(anonymous, filter, page)).toMatchObject({ total: 41 });
  expect(asked.length).toBeGreaterThan(20);
});

it("shows at once what the asking process changes, and hides at once what it makes private", async () => {
  const { app, ada, origin, other, asked } = await startTwo();
  const id = { type: "model", namespace: "ada", name: "new" } as const;
  const names = async (viewer: Viewer, { registry } = other) =>
    (await registry.search.list(viewer, { ...QUERIES[0]!, text: "ada/new" })).repos.map(
      (repo) => repo.id.name,
    );
  await other.registry.repos.create(ada.viewer, { id, private: false });
  expect([await names(anonymous), await names(anonymous, app.hub)]).toEqual([["new"], ["new"]]);
  await other.registry.repos.update(ada.viewer, id, { private: true });
  expect([await names(anonymous), await names(ada.viewer)]).toEqual([[], ["new"]]);
  // What the process with the index changes is known from the log of changes.
  await app.hub.registry.repos.update(ada.viewer, id, { private: false });
  await expect.poll(() => names(anonymous)).toEqual(["new"]);
  const before = asked.length;
  const doctor = async (urls: readonly string[], signingKey = other.signingKey) => {
    const config = { roles: new Set(["web"] as const), indexUrls: urls };
    return (await checkIndexes(config, { signingKey })).map(({ state, seen }) => [state, seen]);
  };
  expect(await doctor([origin])).toEqual([["ok", `${origin} answers`]]);
  const foreign = await doctor([origin], "of another hub");
  await app.close();
  for (const [[state, seen]] of [foreign, await doctor([origin])] as [[string, string]][]) {
    expect(state).toBe("warning");
    expect(seen).toContain(`no process has the index; ${origin}: `);
  }
  expect(await names(anonymous)).toEqual(["new"]);
  expect(asked).toHaveLength(before);
});

it("does not exist for who is no process of the hub, and refuses what is no question", async () => {
  const { app, other } = await startTwo();
  const key = app.hub.signingKey;
  const send = (body: string, headers: Record<string, string> = {}) =>
    app.request("POST", PATH, {
      payload: body,
      headers: { "content-type": "application/json", ...headers },
    });
  const visible = "all";
  const body = JSON.stringify({ type: "model", names: { visible, words: ["m"], limit: 9 } });
  const sign = (text: string, path = PATH, by = key) => ({
    [SIGNATURE_HEADER]: createSigner({ signingKey: by, now: () => new Date() }).sign({
      ...{ method: "POST", path, body: text },
    }),
  });
  const signed = await send(body, sign(body));
  expect([signed.statusCode, signed.json().length]).toEqual([200, 9]);
  const refused = [
    await send(body),
    await send(body, { [SIGNATURE_HEADER]: "1.2.3" }),
    await send(body, sign("{}")),
    await send(body, sign(body, "/api/internal/other")),
    await send(body, sign(body, PATH, "another key")),
    await send(body, { ...sign(body), "content-type": "text/plain" }),
    await app.request("POST", PATH, { headers: sign("") }),
  ];
  for (const answer of refused) expect(answer.body).not.toContain("m-");
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 415, 404]);
  const changed = { changed: ["a"] };
  await expect(other.answerIndex(changed)).rejects.toMatchObject({ code: "index-unavailable" });
  for (const names of [
    { words: ["m"], limit: 9 },
    { visible, words: ["m"], limit: 1e9 },
  ]) {
    const text = JSON.stringify({ type: "model", names });
    expect((await send(text, sign(text))).statusCode).toBe(400);
  }
});
