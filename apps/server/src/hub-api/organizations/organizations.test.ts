import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let root: Account;
let ada: Account;
let bob: Account;
let cat: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  root = await app.signUp("root");
  [ada, bob, cat] = [await app.signUp("ada"), await app.signUp("bob"), await app.signUp("cat")];
  await app.hub.registry.organizations.create(ada.viewer, "Acme");
});

const ACME = "/api/organizations/acme";
const statusOf = async (answering: ReturnType<TestCaller["get"]>) => (await answering).statusCode;
const put = (caller: TestCaller, path: string, payload: object) =>
  caller.request("PUT", path, { payload });
const idsSeen = async (caller: TestCaller) =>
  (await caller.get("/api/models?author=acme"))
    .json()
    .map(({ id }: { id: string }) => id)
    .toSorted();

it("keeps members, their roles and their groups", async () => {
  expect(await statusOf(bob.post(`${ACME}/members`, { user: "bob", role: "read" }))).toBe(403);
  expect((await ada.post(`${ACME}/members`, { user: "bob", role: "read" })).json()).toEqual({
    success: true,
  });
  const group = (await ada.post(`${ACME}/resource-groups`, { name: "Speech" })).json();
  const change = (body: object) => put(ada, `${ACME}/members/bob/role`, body);
  const resourceGroups = [{ id: group.id, role: "write" }];
  expect((await change({ role: "no_access", resourceGroups })).json()).toEqual({ success: true });
  const usersOf = async () =>
    (await ada.get(`${ACME}/resource-groups/${group.id}`)).json().users as object[];
  expect(await usersOf()).toEqual([{ name: "bob", role: "write" }]);
  // All or nothing: the role stays, too.
  const wrong = [...resourceGroups, { id: "0".repeat(24), role: "read" }];
  expect(await statusOf(change({ role: "write", resourceGroups: wrong }))).toBe(404);
  expect((await ada.get(`${ACME}/members`)).json()[1]).toMatchObject({
    user: "bob",
    role: "no_access",
  });
  expect(await usersOf()).toHaveLength(1);
  await change({ role: "contributor" });
  expect(await usersOf()).toEqual([]);
  for (const [body, status] of [
    [{ role: "owner" }, 400],
    [{ role: "read", resourceGroups: [...resourceGroups, ...resourceGroups] }, 400],
  ] as const)
    expect(await statusOf(change(body))).toBe(status);
  expect(await statusOf(put(ada, `${ACME}/members/cat/role`, { role: "read" }))).toBe(404);
  expect(await statusOf(put(bob, `${ACME}/members/bob/role`, { role: "admin" }))).toBe(403);
  expect(await statusOf(bob.request("DELETE", `${ACME}/members/ada`))).toBe(403);
  expect(await statusOf(bob.request("DELETE", `${ACME}/members/bob`))).toBe(200);
});

it("finds a member by address, for admins only", async () => {
  await ada.post(`${ACME}/members`, { user: "bob", role: "read" });
  expect(await statusOf(bob.get(`${ACME}/members?email=bob@acme.example`))).toBe(403);
  expect((await ada.get(`${ACME}/members?email=bob@acme.example`)).json()).toEqual([]);
});

it("keeps resource groups, what is in them, and who", async () => {
  for (const user of ["bob", "cat"]) await ada.post(`${ACME}/members`, { user, role: "read" });
  const made = await ada.post(`${ACME}/resource-groups`, { name: "Speech", description: "Voices" });
  expect([made.statusCode, made.json()]).toEqual([
    201,
    {
      ...{ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: "Speech", description: "Voices" },
      ...{ autoJoin: { enabled: false }, users: [], repos: [] },
    },
  ]);
  const { id } = made.json();
  const path = `${ACME}/resource-groups/${id}`;
  const create = (caller: TestCaller, name: string) =>
    caller.post("/api/repos/create", {
      ...{ name, organization: "Acme", private: true, resourceGroupId: id },
    });
  expect(await statusOf(create(ada, "tts"))).toBe(200);
  expect(await statusOf(create(bob, "asr"))).toBe(403);
  const users = [{ user: "bob", role: "contributor" }];
  expect((await ada.post(`${path}/users`, { users })).json().users).toEqual([
    { name: "bob", role: "contributor" },
  ]);
  expect(await statusOf(create(bob, "asr"))).toBe(200);
  expect([await idsSeen(bob), await idsSeen(cat)]).toEqual([["Acme/asr", "Acme/tts"], []]);
  expect((await bob.get(`${ACME}/resource-groups`)).json()).toMatchObject([
    { name: "Speech", repos: [{ type: "model", name: "Acme/asr" }, { name: "Acme/tts" }] },
  ]);
  expect((await cat.get(`${ACME}/resource-groups`)).json()).toEqual([]);
  expect(await statusOf(cat.get(path))).toBe(404);
  expect(await statusOf(app.get(`${ACME}/resource-groups`))).toBe(401);

  const settings = await ada.post(`${path}/settings`, {
    autoJoin: { enabled: true, role: "read" },
  });
  expect(settings.json()).toMatchObject({
    autoJoin: { enabled: true, role: "read", scope: "read_plus" },
    users: [{ name: "ada" }, { name: "bob", role: "contributor" }, { name: "cat", role: "read" }],
  });
  await ada.post(`${path}/settings`, { autoJoin: { enabled: false } });
  await ada.request("PATCH", path, { payload: { name: "Voices" } });
  await ada.request("PATCH", `${path}/users/cat`, { payload: { role: "write" } });
  await ada.request("DELETE", `${path}/users/bob`);
  expect((await ada.get(path)).json()).toMatchObject({
    ...{ name: "Voices", description: "Voices", autoJoin: { enabled: false } },
    users: [
      { name: "ada", role: "read" },
      { name: "cat", role: "write" },
    ],
  });
  const repoGroup = "/api/models/Acme/tts/resource-group";
  expect((await cat.get(repoGroup)).json()).toEqual({ id, name: "Voices", description: "Voices" });
  expect(await statusOf(bob.get(repoGroup))).toBe(404);
  expect(await statusOf(cat.post(repoGroup, { resourceGroupId: null }))).toBe(403);
  expect(await statusOf(ada.request("DELETE", path))).toBe(409);
  for (const name of ["tts", "asr"])
    await ada.post(`/api/models/Acme/${name}/resource-group`, { resourceGroupId: null });
  expect((await ada.get(repoGroup)).body).toBe("null");
  const wanted = { title: "Best", namespace: "acme", private: true, resourceGroupId: id };
  const { slug } = (await ada.post("/api/collections", wanted)).json();
  expect(await statusOf(bob.get(`/api/collections/${slug}`))).toBe(404);
  await ada.post(`/api/collections/${slug}/resource-group`, { resourceGroupId: null });
  expect(await statusOf(bob.get(`/api/collections/${slug}`))).toBe(200);
  expect(await statusOf(ada.request("DELETE", path))).toBe(200);
  expect(await statusOf(create(ada, "late"))).toBe(404);
});

it("shares a repo with people of outside", async () => {
  await ada.post("/api/repos/create", { name: "ada/own", private: true });
  const path = "/api/models/ada/own/collaborators";
  const share = (role: string) => put(ada, `${path}/bob`, { role });
  expect((await share("read")).json()).toEqual({ success: true });
  expect((await ada.get(path)).json()).toEqual([
    { user: "bob", role: "read", since: expect.any(String) },
  ]);
  expect((await bob.get("/api/settings/collaborations")).json()).toMatchObject([
    { id: "ada/own", type: "model", role: "read" },
  ]);
  expect((await bob.get("/api/models?author=ada")).json()).toHaveLength(1);
  expect((await cat.get("/api/models?author=ada")).json()).toHaveLength(0);
  for (const [answering, status] of [
    [bob.get(path), 403],
    [cat.get(path), 404],
    [app.get(path), 401],
    [put(bob, `${path}/cat`, { role: "read" }), 403],
    [share("owner"), 400],
    [put(ada, `${path}/nobody-here`, { role: "read" }), 404],
    [app.get("/api/settings/collaborations"), 401],
  ] as const)
    expect(await statusOf(answering)).toBe(status);
  await share("admin");
  expect(await statusOf(put(bob, `${path}/cat`, { role: "write" }))).toBe(200);
  expect(await statusOf(cat.request("DELETE", `${path}/cat`))).toBe(200);
  expect(await statusOf(ada.request("DELETE", `${path}/bob`))).toBe(200);
  expect((await bob.get("/api/settings/collaborations")).json()).toEqual([]);
});

it("names the resource group of a repo to those who may see it", async () => {
  const groups = `${ACME}/resource-groups`;
  const { id } = (await ada.post(groups, { name: "Speech" })).json();
  const resourceGroup = { id, name: "Speech", numUsers: 1 };
  const viewer = (await app.hub.registry.accounts.findViewer("ada")) ?? ada.viewer;
  for (const name of ["bob", "cat"])
    await app.hub.registry.organizations.addMember(viewer, "Acme", name, "write");
  await ada.post(`${groups}/${id}/users`, { users: [{ user: "bob", role: "read" }] });
  await ada.post("/api/repos/create", { name: "Acme/in", resourceGroupId: id });
  await ada.post("/api/repos/create", { name: "Acme/out" });
  for (const [caller, found] of [
    [ada, resourceGroup],
    [bob, resourceGroup],
    [cat, undefined],
    [app, undefined],
  ] as const) {
    const info = (await caller.get("/api/models/Acme/in?expand=resourceGroup")).json();
    expect([info.id, info.resourceGroup]).toEqual(["Acme/in", found]);
    const list = (await caller.get("/api/models?author=Acme&expand=resourceGroup")).json();
    const inList = list.map((repo: typeof info) => [repo.id, repo.resourceGroup]);
    expect(inList.toSorted()).toEqual([
      ["Acme/in", found],
      ["Acme/out", undefined],
    ]);
  }
  // Whether a repo is in a group is said where it is asked for.
  expect((await ada.get("/api/models/Acme/in")).json()).not.toHaveProperty("resourceGroup");
});

it("creates private repos where an organization says so", async () => {
  const set = (caller: TestCaller, defaultVisibility: string | null) =>
    put(caller, `${ACME}/settings`, { defaultVisibility });
  expect(await statusOf(set(bob, "private"))).toBe(403);
  expect(await statusOf(set(app, "private"))).toBe(401);
  expect(await statusOf(set(ada, "hidden"))).toBe(400);
  expect((await set(ada, "private")).json()).toEqual({ success: true });
  const isPrivate = async (body: { readonly name: string }) => {
    await ada.post("/api/repos/create", body);
    return (await ada.get(`/api/models/${body.name}`)).json().private;
  };
  const visibility = "public";
  expect(await isPrivate({ name: "Acme/a" })).toBe(true);
  expect(await isPrivate({ name: "Acme/b", ...{ visibility } })).toBe(false);
  expect(await isPrivate({ name: "Acme/c", ...{ private: false } })).toBe(false);
  expect(await isPrivate({ name: "ada/a" })).toBe(false);
  expect((await ada.get("/new?_data=newRepo")).json().privateByDefault).toEqual(["Acme"]);
  await set(ada, "public");
  expect(await isPrivate({ name: "Acme/d" })).toBe(false);

  const HUB = "/api/admin/default-visibility";
  const ofHub = async (value: string) => {
    expect((await put(root, HUB, { visibility: value })).json()).toEqual({ visibility: value });
    expect((await root.get(HUB)).json()).toEqual({ visibility: value });
  };
  expect(await statusOf(put(ada, HUB, { visibility: "private" }))).toBe(403);
  expect(await statusOf(ada.get(HUB))).toBe(403);
  await ofHub("private");
  expect(await isPrivate({ name: "ada/b" })).toBe(true);
  expect(await isPrivate({ name: "ada/c", ...{ visibility } })).toBe(false);
  // What the organization chose comes first.
  expect(await isPrivate({ name: "Acme/e" })).toBe(false);
  expect((await ada.get("/new?_data=newRepo")).json().privateByDefault).toEqual(["ada"]);
  await set(ada, null);
  expect(await isPrivate({ name: "Acme/f" })).toBe(true);
  await ofHub("public");
  expect(await isPrivate({ name: "Acme/g" })).toBe(false);
});

it("invites by name and by link", async () => {
  const path = `${ACME}/invitations`;
  expect(await statusOf(bob.post(path, { role: "read", user: "cat" }))).toBe(403);
  const byName = await ada.post(path, { role: "write", user: "bob" });
  expect([byName.statusCode, byName.json()]).toEqual([201, { key: expect.any(String) }]);
  const byLink = (await ada.post(path, { role: "read", uses: 2, days: 1 })).json();
  expect(byLink.url).toMatch(/^http:\/\/localhost:80\/settings\/invitations\?token=[\w-]{43}$/);
  expect((await ada.get(path)).json()).toHaveLength(2);
  for (const [wanted, status] of [
    [{ role: "read", user: "a", email: "a@b.example" }, 400],
    [{ role: "owner" }, 400],
    [{ role: "read", user: "nobody-here" }, 404],
    [{ role: "read", email: "cat@acme.example" }, 409],
  ] as const)
    expect(await statusOf(ada.post(path, wanted))).toBe(status);
  const own = (await bob.get("/api/settings/invitations")).json();
  expect(own).toMatchObject([
    { organization: "Acme", role: "write", user: "bob", createdBy: "ada" },
  ]);
  expect(await statusOf(app.get("/api/settings/invitations"))).toBe(401);
  const accept = (caller: TestCaller) =>
    caller.post(`/api/settings/invitations/${own[0].key}/accept`, {});
  expect([await statusOf(accept(cat)), await statusOf(accept(bob))]).toEqual([404, 200]);
  const join = (caller: TestCaller, url: string) =>
    caller.post("/api/settings/invitations/join", {
      token: new URL(url).searchParams.get("token"),
    });
  expect(await statusOf(join(app, byLink.url))).toBe(401);
  expect(await statusOf(join(cat, byLink.url))).toBe(200);
  expect((await ada.get(`${ACME}/members`)).json()).toMatchObject([
    { user: "ada", role: "admin" },
    { user: "bob", role: "write" },
    { user: "cat", role: "read" },
  ]);
  expect(await statusOf(ada.request("DELETE", `${path}/${byLink.key}`))).toBe(200);
  const dan = await app.signUp("dan");
  expect(await statusOf(join(dan, byLink.url))).toBe(404);
  const other = (await ada.post(path, { role: "read", user: "dan" })).json();
  await dan.post(`/api/settings/invitations/${other.key}/decline`, {});
  expect((await dan.get("/api/settings/invitations")).json()).toEqual([]);
});
