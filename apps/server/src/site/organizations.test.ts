import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Account;
let bob: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
});

const SETTINGS = "/organizations/Acme/settings";
const DATA = `${SETTINGS}?_data=organizationSettings`;

const submit = (caller: Account, url: string, form: Readonly<Record<string, string>>) =>
  caller.request("POST", url, {
    payload: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });
const add = (account: string, role: string) =>
  submit(ada, DATA, { intent: "add-member", account, role });

it("makes an organization by form and leads to its page", async () => {
  const response = await submit(ada, "/organizations/new", { name: "Acme" });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/Acme"]);
  expect((await ada.get(DATA)).json()).toMatchObject({
    name: "Acme",
    canAdminister: true,
    role: "admin",
    members: { members: [{ name: "ada", role: "admin" }], total: 1 },
    isEmpty: true,
  });
  expect((await ada.get("/?_data=shell")).json().account.organizations).toEqual(["Acme"]);
  for (const [name, message] of [
    ["BOB", "The name BOB is taken."],
    ["acme", "The name acme is taken."],
    ["orrery", "2 to 39 letters"],
  ] as const) {
    const refused = await submit(ada, "/organizations/new?_data=newOrganization", { name });
    expect([refused.statusCode, refused.json().errors.name]).toEqual([
      422,
      expect.stringContaining(message),
    ]);
  }
});

it.each(["", "no-form", "toString", "constructor"])(
  "refuses the unknown form %j",
  async (intent) => {
    await submit(ada, "/organizations/new", { name: "Acme" });
    const refused = await submit(ada, DATA, { intent });
    expect([refused.statusCode, refused.json().errors.form]).toEqual([422, "Unknown form."]);
  },
);

it("asks visitors to sign in and tells strangers that they do not belong", async () => {
  await submit(ada, "/organizations/new", { name: "Acme" });
  for (const path of ["/organizations/new", SETTINGS]) {
    const { statusCode, headers } = await app.get(path);
    expect([statusCode, headers.location]).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(path)}`,
    ]);
  }
  expect((await bob.get(SETTINGS)).statusCode).toBe(403);
  expect((await bob.get("/organizations/none/settings")).statusCode).toBe(404);
  const refused = await submit(bob, DATA, { intent: "add-member", account: "bob", role: "admin" });
  expect([refused.statusCode, refused.json().errors.form]).toEqual([
    422,
    "You need to be an admin of Acme to do this.",
  ]);
});

it("adds, promotes and removes members, telling beside the field what is wrong", async () => {
  await submit(ada, "/organizations/new", { name: "Acme" });
  expect((await add("nobody", "read")).json().errors).toEqual({
    account: 'Account "nobody" not found.',
  });
  expect((await add("bob", "owner")).statusCode).toBe(422);
  expect((await add(" bob ", "read")).headers["x-redirect"]).toBe(SETTINGS);
  expect((await add("Bob", "write")).json().errors).toEqual({
    account: "bob is already a member.",
  });
  expect((await bob.get(DATA)).json()).toMatchObject({ canAdminister: false, role: "read" });
  await submit(ada, DATA, { intent: "change-role", account: "bob", role: "write" });
  expect((await bob.get(DATA)).json().role).toBe("write");
  const demoted = { intent: "change-role", account: "ada", role: "read" };
  expect((await submit(ada, DATA, demoted)).json().errors.form).toContain("needs an admin");
  await submit(ada, DATA, { intent: "remove-member", account: "bob" });
  expect((await bob.get(DATA)).statusCode).toBe(403);
});

it("lets a member leave, and the last admin only stay", async () => {
  await submit(ada, "/organizations/new", { name: "Acme" });
  await add("bob", "read");
  expect((await submit(bob, SETTINGS, { intent: "leave" })).headers.location).toBe("/Acme");
  const page = await submit(ada, SETTINGS, { intent: "leave" });
  expect(page.statusCode).toBe(422);
  expect(page.body).toContain("Make another member an admin first");
});

it("is deleted by form when it holds nothing", async () => {
  await submit(ada, "/organizations/new", { name: "Acme" });
  await ada.post("/api/repos/create", { name: "Acme/m", private: true });
  expect((await ada.get(DATA)).json().isEmpty).toBe(false);
  const refused = await submit(ada, DATA, { intent: "delete" });
  expect(refused.json().errors.form).toContain("still has repos");
  await ada.request("DELETE", "/api/repos/delete", { payload: { name: "Acme/m" } });
  expect((await submit(ada, SETTINGS, { intent: "delete" })).statusCode).toBe(303);
  expect((await app.get("/Acme")).statusCode).toBe(404);
});

it("shows members to everybody, settings to members, private repos to members", async () => {
  await submit(ada, "/organizations/new", { name: "Acme" });
  await ada.post("/api/repos/create", { name: "Acme/hidden", private: true });
  await ada.post("/api/repos/create", { name: "Acme/open" });
  await add("bob", "read");
  const pageOf = async (caller: Pick<TestApp, "get">) =>
    (await caller.get("/acme?_data=account")).json();
  const stranger = await pageOf(app);
  expect(stranger).toMatchObject({
    kind: "organization",
    name: "Acme",
    canCreate: false,
    models: { total: 1, repos: [{ id: "Acme/open" }] },
    members: { total: 2, members: [{ name: "ada", role: "admin" }, { name: "bob" }] },
  });
  expect(stranger).not.toHaveProperty("settingsPath");
  expect(await pageOf(bob)).toMatchObject({ settingsPath: SETTINGS, canCreate: false });
  expect((await pageOf(bob)).models).toMatchObject({ total: 2, repos: { length: 2 } });
  expect(await pageOf(ada)).toMatchObject({ canCreate: true });
  expect((await app.get("/bob?_data=account")).json()).toMatchObject({
    kind: "account",
    organizations: [{ name: "Acme", role: "read" }],
  });
});

it("offers the names one may create under, the own one first, and takes no other", async () => {
  await submit(ada, "/organizations/new", { name: "Acme" });
  await submit(ada, "/organizations/new", { name: "zoo" });
  await add("bob", "read");
  const offered = async (caller: Account, query = "") =>
    (await caller.get(`/new?_data=newRepo${query}`)).json();
  expect(await offered(ada, "&namespace=zoo")).toMatchObject({
    namespaces: ["ada", "Acme", "zoo"],
    namespace: "zoo",
  });
  expect(await offered(bob, "&namespace=Acme")).toMatchObject({
    namespaces: ["bob"],
    namespace: "bob",
  });
  const form = { kind: "model", namespace: "Acme", name: "tts" };
  expect((await submit(bob, "/new?_data=newRepo", form)).statusCode).toBe(422);
  expect((await submit(ada, "/new", form)).headers.location).toBe("/Acme/tts/upload/main");
});
