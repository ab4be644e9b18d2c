import type { SearchData } from "@orrery/web/page-data/search";
import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  const card = "---\npipeline_tag: text-to-speech\n---\n# Harbour\n\nReads lighthouse logs aloud.";
  await publish("harbour-voice", card);
  await publish("quiet-lighthouse", "# Hidden", true);
  const title = { title: "Lighthouse picks", namespace: "ada" };
  await ada.post("/api/collections", title);
});

async function publish(name: string, card: string, isPrivate = false): Promise<void> {
  await ada.post("/api/repos/create", { name: `ada/${name}`, private: isPrivate });
  const lines = [
    { key: "header", value: { summary: "s" } },
    { key: "file", value: { path: "README.md", content: card, encoding: "utf-8" } },
  ];
  await ada.request("POST", `/api/models/ada/${name}/commit/main`, {
    payload: lines.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
}

const search = async (caller: TestCaller, q: string): Promise<SearchData> =>
  (await caller.get(`/search?q=${encodeURIComponent(q)}&_data=search`)).json();
const ways = ({ repos }: SearchData) =>
  repos.map(({ scope, repos: found }) => [scope, found.map(({ id }) => id)]);

it("finds by name, task, card, title, person and heading, each in its section", async () => {
  const found = await search(app, "lighthouse");
  expect(ways(found)).toEqual([["cards", ["ada/harbour-voice"]]]);
  expect(found.repos[0]).toMatchObject({ total: 1, href: "/models?q=lighthouse&in=cards" });
  expect(found.collections.map(({ title }) => title)).toEqual(["Lighthouse picks"]);
  expect(ways(await search(app, "harbor voice"))).toEqual([["names", ["ada/harbour-voice"]]]);
  const task = await search(app, "text-to-speech");
  expect(ways(task)).toContainEqual(["task", ["ada/harbour-voice"]]);
  expect(task.pages[0]).toMatchObject({ kind: "task", href: "/tasks/text-to-speech" });
  expect((await search(app, "ad")).names).toEqual([{ kind: "account", name: "ada" }]);
  expect((await search(app, "reverse proxy")).pages).toContainEqual({
    kind: "doc",
    label: "Operate: Behind a reverse proxy",
    href: expect.stringMatching(/^\/docs\/operate#./),
  });
});

it("shows and counts what is private to those who may read it alone", async () => {
  expect(ways(await search(ada, "lighthouse"))[0]).toEqual(["names", ["ada/quiet-lighthouse"]]);
  expect(JSON.stringify(await search(app, "lighthouse"))).not.toContain("quiet");
});

it("has a form without words, and says when nothing is found", async () => {
  expect(await search(app, "  ")).toMatchObject({ q: "", repos: [], pages: [] });
  expect((await app.get("/search")).body).toContain('action="/search"');
  const none = await app.get("/search?q=zzzzzz");
  expect([none.statusCode, none.body.includes("No results for")]).toEqual([200, true]);
});
