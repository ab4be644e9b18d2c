import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";

let app: TestApp;
let root: Awaited<ReturnType<TestApp["signUp"]>>;
beforeEach(async () => {
  app = await createTestApp();
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
  expect(member.member).toEqual({ repos: [], waiting: [], runs: [], likes: [], followed: [] });
  expect(member.steps).toBeUndefined();
  expect((await home(root)).steps).toEqual([
    { step: "name", isDone: false },
    { step: "publish", isDone: false },
    { step: "invite", isDone: true },
    { step: "key", isDone: false },
    expect.objectContaining({ step: "network" }),
  ]);
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
