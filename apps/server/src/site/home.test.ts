import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

let app: TestApp;
let root: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  root = await app.signUp("root");
});

const home = async (caller: Pick<TestApp, "get">) => (await caller.get("/?_data=home")).json();

const submit = (caller: typeof root, intent: string) =>
  caller.request("POST", "/?_data=home", {
    payload: new URLSearchParams({ intent }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });

it("has three faces: for a visitor, a member and a new administrator", async () => {
  const ada = await app.signUp("ada");
  const visitor = await home(app);
  expect([visitor.member, visitor.steps]).toEqual([undefined, undefined]);
  const member = await home(ada);
  expect(member.member).toEqual({
    repos: [],
    waiting: [],
    runs: [],
    recent: [],
    searches: [],
    likes: [],
    followed: [],
  });
  expect(member.steps).toBeUndefined();
  expect((await home(root)).steps).toEqual([
    { step: "name", isDone: false },
    { step: "publish", isDone: false },
    { step: "invite", isDone: true },
    { step: "key", isDone: false },
    expect.objectContaining({ step: "network" }),
  ]);
});

it("remembers the repos that a member viewed, while they may read them", async () => {
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  const names = ["one", "two"];
  for (const name of names)
    await bob.request("POST", "/api/repos/create", { payload: { name, type: "dataset" } });
  const visit = (caller: Pick<TestApp, "request">, url: string, cookie = "") =>
    caller.request("GET", url, { headers: { cookie } });
  const cookieOf = ({ cookies }: Awaited<ReturnType<typeof visit>>) => {
    const found = cookies.find(({ name }) => name === "orrery_recent");
    return found && `orrery_recent=${encodeURIComponent(found.value)}`;
  };
  const one = cookieOf(await visit(ada, "/datasets/bob/one?_data=dataset"));
  const two = cookieOf(await visit(ada, "/datasets/bob/two", one));
  const recent = async () =>
    (await visit(ada, "/?_data=home", two))
      .json()
      .member.recent.map(({ id }: { id: string }) => id);
  expect(await recent()).toEqual(["bob/two", "bob/one"]);
  await bob.request("PUT", "/api/datasets/bob/two/settings", { payload: { private: true } });
  expect(await recent()).toEqual(["bob/one"]);
  expect((await visit(bob, "/?_data=home", two)).json().member.recent).toEqual([]);
  expect(cookieOf(await visit(app, "/datasets/bob/one"))).toBeUndefined();
  expect(cookieOf(await visit(ada, "/datasets/bob/one?_data=datasetUsage"))).toBeUndefined();
  expect(
    (await visit(ada, "/?_data=home", "orrery_recent=ada model:%00 x:y model:")).statusCode,
  ).toBe(200);
});

it("dismisses the first steps for administrators", async () => {
  const ada = await app.signUp("ada");
  expect((await submit(ada, "dismiss-steps")).statusCode).toBe(422);
  expect((await home(root)).steps).toHaveLength(5);
  expect((await submit(root, "other")).json().errors.form).toBe("Unknown form.");
  expect((await submit(root, "dismiss-steps")).headers["x-redirect"]).toBe("/");
  expect((await home(root)).steps).toBeUndefined();
});

it("shows members their repos, private ones too, and what others wait for", async () => {
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await ada.request("POST", "/api/repos/create", {
    payload: { name: "secret", type: "dataset", private: true },
  });
  await ada.request("POST", "/api/repos/create", { payload: { name: "gated" } });
  await ada.request("PUT", "/api/models/ada/gated/settings", { payload: { gated: "manual" } });
  await bob.request("POST", "/ada/gated/ask-access", { payload: {} });
  await bob.request("POST", "/api/models/ada/gated/like");
  const [own, other] = [(await home(ada)).member, (await home(bob)).member];
  expect(own.repos.map(({ id }: { id: string }) => id).toSorted()).toEqual([
    "ada/gated",
    "ada/secret",
  ]);
  expect(own.waiting).toMatchObject([
    { kind: "access", repo: "ada/gated", path: "/ada/gated/settings", count: 1 },
  ]);
  expect([other.repos, other.waiting]).toEqual([[], []]);
  expect(other.likes).toMatchObject([{ id: "ada/gated" }]);
  expect((await home(app)).datasets).toEqual([]);
});

it("keeps searches of lists, whatever page of them was open", async () => {
  const ada = await app.signUp("ada");
  const post = (
    caller: typeof ada | TestApp,
    url: string,
    form: Readonly<Record<string, string>>,
  ) =>
    caller.request("POST", url, {
      payload: new URLSearchParams(form).toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
      },
    });
  const save = { intent: "save-search", title: "Text, mit" };
  const url = "/models?license=mit&q=text&_data=models";
  expect((await post(app, url, save)).headers["x-redirect"]).toMatch(/^\/sign-in\?next=%2Fmodels/);
  const saved = await post(ada, url, save);
  expect(saved.headers["x-redirect"]).toBe("/models?license=mit&q=text");
  const keyAt = async (caller: Pick<TestApp, "get">, search: string) =>
    (await caller.get(`/models?${search}&_data=models`)).json().savedSearch;
  const key = await keyAt(ada, "q=text&license=mit&view=cards");
  expect(key).toEqual(expect.any(String));
  expect(await keyAt(ada, "q=text")).toBeUndefined();
  expect(await keyAt(app, "q=text&license=mit")).toBeUndefined();
  const [search] = (await home(ada)).member.searches;
  expect(search).toMatchObject({ key, kind: "model", title: "Text, mit" });
  expect((await app.get(search.href)).statusCode).toBe(200);
  expect((await app.get(search.feed)).body).toContain("<feed");
  const forget = { intent: "delete-search", key };
  expect((await post(root, "/?_data=home", forget)).statusCode).toBe(422);
  expect((await post(ada, "/?_data=home", forget)).headers["x-redirect"]).toBe("/");
  expect((await home(ada)).member.searches).toEqual([]);
});
