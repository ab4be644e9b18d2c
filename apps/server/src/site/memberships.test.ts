import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let root: Account;
let ada: Account;
let bob: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  root = await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await app.hub.registry.organizations.create(ada.viewer, "Acme");
});

const SETTINGS = "/organizations/Acme/settings";
const dataOf = async (caller: Pick<TestApp, "get">, path: string, page: string) =>
  (await caller.get(`${path}${path.includes("?") ? "&" : "?"}_data=${page}`)).json();

it("invites by link, which a visitor reads and a person accepts", async () => {
  const path = `${SETTINGS}/invitations`;
  const page = await postForm(ada, path, { intent: "link", role: "write", uses: "1", days: "2" });
  const [, token = ""] = /\/settings\/invitations\?token=([\w-]{43})/.exec(page.body) ?? [];
  expect(token).toHaveLength(43);
  const own = `/settings/invitations?token=${token}`;
  expect(await dataOf(app, own, "invitations")).toMatchObject({
    isGone: false,
    linked: { organization: "Acme", role: "write", createdBy: "ada" },
  });
  expect((await app.get("/settings/invitations")).headers.location).toMatch(/^\/sign-in\?next=/);
  const joined = await postForm(bob, "/settings/invitations", { intent: "join", token });
  expect(joined.headers.location).toBe("/Acme");
  expect(await dataOf(bob, own, "invitations")).toMatchObject({ isGone: true });
  expect((await bob.get(path)).statusCode).toBe(403);
  const wrong = await postForm(ada, path, { intent: "link", role: "write", uses: "0", days: "2" });
  expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining("from 1 to 1000")]);
});

it("sets the visibility of new repos by form", async () => {
  const form = { intent: "default-visibility", visibility: "private" };
  expect((await postForm(ada, SETTINGS, form)).headers.location).toBe(SETTINGS);
  expect(await dataOf(ada, SETTINGS, "organizationSettings")).toMatchObject({
    newRepos: { own: "private", ofHub: "public" },
  });
  const page = await ada.get("/new?namespace=Acme");
  expect(page.body).toMatch(/<input[^>]+name="private"[^>]+checked/);

  expect((await postForm(ada, "/admin/repos", form)).statusCode).toBe(403);
  expect((await postForm(root, "/admin/repos", form)).headers.location).toBe("/admin/repos");
  expect(await dataOf(root, "/admin/repos", "adminRepos")).toMatchObject({
    defaultVisibility: "private",
  });
  await postForm(ada, SETTINGS, { ...form, visibility: "" });
  const own = await ada.get(SETTINGS);
  expect(own.body).toMatch(/<option value="" selected="">As the hub: private</);
  const other = await ada.get("/new?namespace=ada");
  expect(other.body).toMatch(/<input[^>]+name="private"[^>]+checked/);
});

it("creates repos in a resource group by form, for some only there", async () => {
  const { accounts, organizations, resourceGroups } = app.hub.registry;
  const viewer = (await accounts.findViewer("ada")) ?? ada.viewer;
  await organizations.addMember(viewer, "Acme", "bob", "read");
  const { key } = await resourceGroups.create(viewer, "Acme", { name: "Speech" });
  const groups = [{ key, name: "Speech", namespace: "Acme" }];
  expect(await dataOf(ada, "/new", "newRepo")).toMatchObject({ groups, onlyInGroups: [] });
  expect(await dataOf(bob, "/new", "newRepo")).toMatchObject({ groups: [], namespaces: ["bob"] });
  expect((await bob.get("/new")).body).not.toContain("Resource group");
  await resourceGroups.addMembers(viewer, "Acme", key, [{ name: "bob", role: "contributor" }]);
  expect(await dataOf(bob, "/new", "newRepo")).toMatchObject({
    ...{ groups, namespaces: ["bob", "Acme"], onlyInGroups: ["Acme"] },
  });
  // Another namespace is chosen: for browsers without JavaScript alone.
  expect((await bob.get("/new")).body).toMatch(
    /class="without-js"><div[^>]*><label[^>]*>Resource group/,
  );
  const page = (await bob.get("/new?namespace=Acme")).body;
  expect(page).not.toMatch(/class="without-js"><div[^>]*><label[^>]*>Resource group/);
  expect(page).toContain(`<option value="${key}">Speech</option>`);
  const form = { kind: "model", namespace: "Acme", name: "tts", license: "", private: "on" };
  const without = await postForm(bob, "/new", { ...form, group: "" });
  expect([without.statusCode, without.body]).toEqual([
    422,
    expect.stringContaining("Choose a resource group."),
  ]);
  expect((await postForm(bob, "/new", { ...form, group: key })).statusCode).toBe(303);
  expect((await bob.get("/api/models/Acme/tts/resource-group")).json()).toMatchObject({ id: key });
  const foreign = await postForm(ada, "/new", { ...form, namespace: "ada", group: key });
  expect([foreign.statusCode, foreign.body]).toEqual([
    422,
    expect.stringContaining("Resource group not found."),
  ]);
});

it("keeps groups by form, and shows members theirs", async () => {
  const path = `${SETTINGS}/groups`;
  await app.hub.registry.organizations.addMember(
    (await app.hub.registry.accounts.findViewer("ada")) ?? ada.viewer,
    ...(["acme", "bob", "no_access"] as const),
  );
  const made = await postForm(ada, path, { intent: "create", name: "Speech" });
  const [, key = ""] = /\?group=([0-9a-f]{24})$/.exec(`${made.headers.location}`) ?? [];
  expect(await dataOf(bob, path, "organizationGroups")).toMatchObject({ groups: [] });
  expect((await bob.get(`${path}?group=${key}`)).statusCode).toBe(404);
  await postForm(ada, path, { intent: "add-member", key, account: "bob", role: "admin" });
  await ada.post("/api/repos/create", { name: "Acme/tts", private: true });
  await postForm(ada, "/Acme/tts/settings", { intent: "group", group: key });
  expect(await dataOf(bob, `${path}?group=${key}`, "organizationGroups")).toMatchObject({
    canAdminister: false,
    group: { canManage: true, members: [{ name: "bob" }], repos: [{ id: "Acme/tts" }] },
  });
  // bob administers the group, and with it the repo; others see neither.
  expect((await bob.get("/Acme/tts/settings")).statusCode).toBe(200);
  const full = await postForm(ada, path, { intent: "delete", key });
  expect([full.statusCode, full.body]).toEqual([422, expect.stringContaining("Move them first")]);
  const left = await postForm(bob, path, { intent: "remove-member", key, account: "bob" });
  expect(left.statusCode).toBe(303);
  expect((await bob.get("/Acme/tts")).statusCode).toBe(404);
  await postForm(ada, "/Acme/tts/settings", { intent: "share", account: "bob", role: "write" });
  expect((await bob.get("/Acme/tts")).statusCode).toBe(200);
  expect(await dataOf(ada, "/Acme/tts/settings", "modelSettings")).toMatchObject({
    ...{ groupKey: key, groups: [{ key, name: "Speech" }] },
    collaborators: [{ name: "bob", role: "write" }],
  });
  await postForm(ada, "/Acme/tts/settings", { intent: "unshare", account: "bob" });
  expect((await bob.get("/Acme/tts")).statusCode).toBe(404);
});
