import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commitFiles } from "../../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../../testing/create-test-app.ts";
import { shareTestApp } from "../../../testing/share-test-app.ts";
import { importAccount, type WantedAccount } from "./import-account.ts";
import { listSourceRepos } from "./list-source-repos.ts";

const [theirs, ours] = [1, 2].map(() => shareTestApp({ ORRERY_RUNNER: "off" })) as [
  () => TestApp,
  () => TestApp,
];
const folder = mkdtempSync(join(tmpdir(), "orrery-users-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Person = Awaited<ReturnType<TestApp["signUp"]>>;
let [eve, bob]: Person[] = [];
let wanted: WantedAccount;
let host = "";

interface TimelineEvent {
  readonly type: string;
  readonly author: { readonly name: string };
  readonly createdAt: string;
  readonly data: {
    readonly latest?: { readonly raw: string };
    readonly status?: string;
    readonly label?: string;
  };
}
const discussionsOf = async (caller: TestCaller, rest = "") =>
  (await caller.get(`/api/models/lab/m/discussions${rest}`)).json();

beforeAll(async () => {
  eve = await theirs().signUp("eve");
  bob = await theirs().signUp("bob");
  await ours().signUp("ada");
  // Another person than theirs.
  await ours().signUp("bob");
  const { registry } = theirs().hub;
  await registry.organizations.create(eve.viewer, "lab");
  for (const repo of [
    { name: "m" },
    { name: "gated" },
    { name: "rows", type: "dataset", private: true },
  ]) {
    const made = await eve.post("/api/repos/create", { organization: "lab", ...repo });
    expect(made.statusCode).toBe(200);
  }
  await commitFiles(eve, "/api/models/lab/m", { "config.json": '{"a": 1}' });
  await commitFiles(eve, "/api/models/lab/gated", { "weights.txt": "1 2 3" });
  await commitFiles(eve, "/api/datasets/lab/rows", { "rows.csv": "a\n1\n" });
  await eve.request("PUT", "/api/models/lab/gated/settings", { payload: { gated: "manual" } });
  const opened = await bob.post("/api/models/lab/m/discussions", {
    title: "How many?",
    description: "How many layers, @bob?",
  });
  expect(opened.statusCode).toBe(200);
  await eve.post("/api/models/lab/m/discussions/1/comment", { comment: "Twelve." });
  await eve.post("/api/models/lab/m/discussions/1/status", { status: "closed" });
  await commitFiles(bob, "/api/models/lab/m", { "fix.txt": "fix" }, "main?create_pr=1");
  const [{ id: comment }] = (await discussionsOf(theirs(), "/1")).events;
  for (const person of [eve, bob]) {
    const reaction = { reaction: "🚀", action: "add" };
    const path = `/api/models/lab/m/discussions/1/comment/${comment}/reaction`;
    expect((await person.post(path, reaction)).statusCode).toBe(200);
    await registry.likes.like(person.viewer, {
      type: "model",
      namespace: "lab",
      name: "m",
    } as RepoId);
  }
  await eve.post("/api/models/lab/m/labels", { name: "Question", color: "green" });
  await eve.post("/api/models/lab/m/discussions/1/labels", { add: ["question"] });
  await eve.post("/api/repos/create", { name: "elsewhere" });
  const { slug } = (
    await eve.post("/api/collections", { title: "Best of lab", namespace: "lab" })
  ).json();
  for (const item of [
    { type: "model", id: "lab/m" },
    { type: "model", id: "eve/elsewhere" },
    { type: "model", id: "lab/gated" },
  ])
    await eve.post(`/api/collections/${slug}/items`, { item, note: `note of ${item.id}` });
  const url = new URL(await theirs().listen());
  host = url.host;
  writeFileSync(join(folder, "users.csv"), "eve,ada\n");
  wanted = {
    ...{ owner: "lab", theirs: { url, token: bob.token }, hubUrl: await ours().listen() },
    ...{ dataFolder: ours().dataFolder, isPrivate: false, by: undefined },
    ...{ usersFile: join(folder, "users.csv"), withDiscussions: true },
  };
});

it("lists all repos of an account, page by page", async () => {
  const access = { url: wanted.theirs.url, token: eve?.token };
  const found = await listSourceRepos(access, "LAB", 1);
  expect(found.map(({ id, private: isPrivate }) => [id.type, id.name, isPrivate])).toEqual(
    expect.arrayContaining([
      ["model", "m", false],
      ["model", "gated", false],
      ["dataset", "rows", true],
    ]),
  );
  expect(found).toHaveLength(3);
});

it("makes the organization, copies what the token may read, and names what failed", async () => {
  const { hub } = ours();
  await expect(importAccount(hub, wanted)).rejects.toThrow("Add --by ACCOUNT");
  writeFileSync(join(folder, "wrong.json"), '{"eve": "no-account"}');
  const wrong = { ...wanted, usersFile: join(folder, "wrong.json") };
  await expect(importAccount(hub, wrong)).rejects.toThrow('has no account "no-account"');
  expect(await hub.registry.organizations.find("lab")).toBeUndefined();

  const first = await importAccount(hub, { ...wanted, by: "ada" });
  expect(first).toEqual({ copied: 1, unchanged: 0, failed: 1, events: 5, likes: 1, items: 2 });
  const config = await ours().get("/lab/m/resolve/main/config.json");
  expect(config.body).toBe('{"a": 1}');
  expect(
    (await hub.registry.accessTokens.list((await ada()).viewer)).map(({ name }) => name),
  ).toEqual(["test"]);

  // Later, with a token that may read all: what is there is not copied again.
  const all = { ...wanted, by: "ada", theirs: { ...wanted.theirs, token: eve?.token } };
  const second = { copied: 2, unchanged: 1, failed: 0, events: 0, likes: 0, items: 0 };
  expect(await importAccount(hub, all)).toEqual(second);
  expect((await ours().get("/api/datasets/lab/rows")).statusCode).toBe(401);
  expect((await ours().get("/api/models/lab/gated")).json()).toMatchObject({ gated: "manual" });
});

const ada = async () => {
  const viewer = await ours().hub.registry.accounts.findViewer("ada");
  if (!viewer) throw new Error("no ada");
  return { viewer };
};

it("keeps numbers, times and authors of discussions, and takes no one here for someone there", async () => {
  const list = await discussionsOf(ours());
  expect(
    list.discussions.map((one: { num: number; status: string }) => [one.num, one.status]),
  ).toEqual([
    [2, "closed"],
    [1, "closed"],
  ]);
  const [there, here] = [await discussionsOf(theirs(), "/1"), await discussionsOf(ours(), "/1")];
  expect(here).toMatchObject({ title: "How many?", createdAt: there.createdAt });
  const line = ({ type, author, createdAt, data }: TimelineEvent) => [
    ...[type, author.name, createdAt],
    data.latest?.raw ?? data.status ?? data.label,
  ];
  const names: Record<string, string> = { eve: "ada", bob: `bob@${host}` };
  expect(here.events.map(line)).toEqual(
    there.events
      .map(line)
      .map(([type, name, at, text]: string[]) => [type, names[name ?? ""], at, text]),
  );
  const pull = await discussionsOf(ours(), "/2");
  expect(pull.isPullRequest).toBe(false);
  expect(pull.events[0].data.latest.raw).toContain(`A pull request on ${host}: open.`);
});

it("brings likes, reactions and labels of people with accounts here, and collections", async () => {
  const likers = (await ours().get("/api/models/lab/m/likers")).json();
  expect(likers.map(({ user }: { user: string }) => user)).toEqual(["ada"]);
  const [here] = (await ours().get("/api/users/ada/likes")).json();
  const [there] = (await theirs().get("/api/users/eve/likes")).json();
  expect(here).toEqual(there);
  const { events, labels } = await discussionsOf(ours(), "/1");
  expect(labels).toEqual([{ name: "Question", color: "green" }]);
  const reaction = { reaction: "🚀", count: 1, users: ["ada"], reacted: false };
  expect(events[0].data.reactions).toEqual([reaction]);
  const lists = (await ours().get("/api/collections?owner=lab")).json();
  expect(lists).toHaveLength(1);
  const copy = (await ours().get(`/api/collections/${lists[0].slug}`)).json();
  expect(copy).toMatchObject({ title: "Best of lab", owner: { name: "lab" } });
  expect(copy.items.map(({ id, note }: { id: string; note: object }) => [id, note])).toEqual([
    ["lab/m", { text: "note of lab/m" }],
    ["lab/gated", { text: "note of lab/gated" }],
  ]);
});

it("brings what is new the next time", async () => {
  await eve?.post("/api/models/lab/m/discussions/1/status", { status: "open" });
  await bob?.post("/api/models/lab/m/discussions/1/comment", { comment: "Thanks." });
  if (eve) await commitFiles(eve, "/api/models/lab/m", { "new.txt": "new" });
  const all = { ...wanted, by: "ada", theirs: { ...wanted.theirs, token: eve?.token } };
  expect(await importAccount(ours().hub, all)).toEqual({
    ...{ copied: 1, unchanged: 2, failed: 0, events: 2, likes: 0, items: 0 },
  });
  expect((await ours().get("/lab/m/resolve/main/new.txt")).body).toBe("new");
  expect(await discussionsOf(ours(), "/1")).toMatchObject({ status: "open", numComments: 3 });
});
