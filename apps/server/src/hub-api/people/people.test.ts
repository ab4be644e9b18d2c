import type { OrganizationRole } from "@orrery/registry";
import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

type Account = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Account;
let bob: Account;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  await app.signUp("root");
  [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await app.hub.registry.organizations.create(ada.viewer, "Acme");
});

async function join(name: string, role: OrganizationRole): Promise<void> {
  const { accounts, organizations } = app.hub.registry;
  const admin = await accounts.findViewer("ada");
  if (admin) await organizations.addMember(admin, "acme", name, role);
}
const create = (caller: TestCaller, body: object) => caller.post("/api/repos/create", body);

it("tells a token's owner which organizations they are in, and as what", async () => {
  await join("bob", "contributor");
  expect((await bob.get("/api/whoami-v2")).json().orgs).toMatchObject([
    { type: "org", name: "Acme", fullname: "Acme", roleInOrg: "contributor", canPay: false },
  ]);
});

it("creates a repo for an organization by its members who may, 403 for everybody else", async () => {
  const body = { name: "tts", organization: "Acme", type: "model" };
  expect((await create(bob, body)).statusCode).toBe(403);
  await join("bob", "read");
  const refused = await create(bob, body);
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([403, "Forbidden"]);
  expect((await create(ada, body)).json()).toMatchObject({
    url: "http://localhost:80/Acme/tts",
    name: "Acme/tts",
  });
  expect((await create(ada, { ...body, organization: "nobody" })).statusCode).toBe(403);
  expect((await app.get("/api/models?author=acme")).json()).toMatchObject([{ author: "Acme" }]);
});

it("lets a contributor write what they made and delete nothing", async () => {
  await join("bob", "contributor");
  await create(ada, { name: "Acme/theirs" });
  await create(bob, { name: "Acme/own" });
  const commit = (id: string) =>
    bob.request("POST", `/api/models/${id}/commit/main`, {
      payload: '{"key":"header","value":{"summary":"s"}}\n',
      headers: { "content-type": "application/x-ndjson" },
    });
  expect((await commit("Acme/own")).statusCode).toBe(200);
  expect((await commit("Acme/theirs")).statusCode).toBe(403);
  const gone = await bob.request("DELETE", "/api/repos/delete", { payload: { name: "Acme/own" } });
  expect(gone.statusCode).toBe(403);
});

it("tells the members of an organization what its repos weigh, and nobody else", async () => {
  await create(ada, { name: "Acme/hidden", private: true });
  const weights = "/api/organizations/acme/settings/repositories";
  const { statusCode, headers } = await bob.get(weights);
  expect([statusCode, headers["x-error-code"]]).toEqual([403, "Forbidden"]);
  expect((await app.get(weights)).statusCode).toBe(401);
  await join("bob", "read");
  expect((await bob.get(weights)).json()).toMatchObject([
    { id: "Acme/hidden", type: "model", visibility: "private", storagePercent: 100 },
  ]);
  expect((await bob.get(weights.replace("acme", "none"))).statusCode).toBe(404);
});

it("describes an account and an organization, counting what the caller may see", async () => {
  await create(ada, { name: "Acme/open" });
  await create(ada, { name: "Acme/hidden", private: true });
  await create(ada, { name: "Acme/rows", type: "dataset" });
  const overview = async (caller: TestCaller) =>
    (await caller.get("/api/organizations/ACME/overview")).json();
  expect(await overview(app)).toMatchObject({
    name: "Acme",
    fullname: "Acme",
    numUsers: 1,
    numModels: 1,
    numDatasets: 1,
    numSpaces: 0,
  });
  expect(await overview(ada)).toMatchObject({ numModels: 2 });
  expect((await app.get("/api/users/ADA/overview")).json()).toMatchObject({
    user: "ada",
    type: "user",
    numModels: 0,
    orgs: [{ name: "Acme", fullname: "Acme", avatarUrl: "" }],
  });
});

it("pages through the members by an absolute link", async () => {
  await join("bob", "write");
  const first = await app.get("/api/organizations/acme/members?limit=1");
  expect(first.json()).toMatchObject([{ user: "ada", fullname: "ada", role: "admin" }]);
  const [, next = ""] = /^<(http:\/\/[^>]+)>; rel="next"$/.exec(`${first.headers.link}`) ?? [];
  const second = await app.get(next.replace("http://localhost:80", ""));
  expect(second.json()).toMatchObject([{ user: "bob", role: "write" }]);
  expect(second.headers.link).toBeUndefined();
});

it.each([
  "/api/users/nobody/overview",
  "/api/users/acme/overview",
  "/api/organizations/nobody/overview",
  "/api/organizations/ada/members",
])("knows nobody of the name in %s", async (path) => {
  expect((await app.get(path)).statusCode).toBe(404);
});

it("hides an organization's private repo from everybody else, to the byte", async () => {
  await create(ada, { name: "Acme/secret-tts", private: true });
  await join("bob", "read");
  const cat = await app.signUp("cat");
  const get = ["", "/tree/main", "/revision/main"].map(
    (rest) => ["GET", `/api/models/Acme/secret-tts${rest}`] as const,
  );
  const requests = [
    ...get,
    ["GET", "/Acme/secret-tts/resolve/main/.gitattributes"],
    ["HEAD", "/Acme/secret-tts/resolve/main/.gitattributes"],
    ["GET", "/Acme/secret-tts/raw/main/.gitattributes"],
    ["POST", "/api/models/Acme/secret-tts/preupload/main"],
    ["POST", "/api/models/Acme/secret-tts/commit/main"],
    ["POST", "/Acme/secret-tts.git/info/lfs/objects/batch"],
    ["POST", "/api/repos/create"],
    ["DELETE", "/api/repos/delete"],
    ["GET", "/Acme/secret-tts"],
    ["GET", "/Acme/secret-tts?_data=model"],
    ["GET", "/Acme/secret-tts/tree/main?_data=modelFiles"],
    ["GET", "/Acme/secret-tts/blob/main/.gitattributes?_data=modelFile"],
  ] as const;
  for (const [method, path] of requests)
    for (const caller of [app, cat]) {
      const answer = async (name: string) => {
        const { statusCode, headers, body } = await caller.request(
          method,
          path.replace("secret-tts", name),
          method === "POST" || method === "DELETE"
            ? { payload: { name: `Acme/${name}`, files: [], operation: "upload", objects: [] } }
            : {},
        );
        const { "x-request-id": _id, date: _date, ...rest } = headers;
        const told = body.replaceAll(name, "…").replace(/"renderedAt":\d+/, "");
        return { statusCode, rest, told };
      };
      const hidden = await answer("secret-tts");
      expect([path, hidden]).toEqual([path, await answer("absent-tts")]);
      expect([path, hidden.statusCode >= 400]).toEqual([path, true]);
    }
  const lists = [
    "/api/models",
    "/api/models?author=Acme",
    "/api/models?search=secret",
    "/api/quicksearch?q=secret",
    "/api/organizations/Acme/overview",
    "/api/organizations/Acme/members",
    "/api/users/ada/overview",
    "/?_data=home",
    "/models?_data=models",
    "/models?q=secret&_data=models",
    "/models?author=Acme&_data=models",
    "/Acme?_data=account",
    "/ada?_data=account",
  ];
  const before = await Promise.all(lists.map(async (path) => (await cat.get(path)).body));
  for (const body of before) expect(body).not.toContain("secret-tts");
  const deleted = await ada.request("DELETE", "/api/repos/delete", {
    payload: { name: "Acme/secret-tts" },
  });
  expect(deleted.statusCode).toBe(200);
  expect(await Promise.all(lists.map(async (path) => (await cat.get(path)).body))).toEqual(before);
  await create(ada, { name: "Acme/secret-tts", private: true });
  expect((await bob.get("/api/models?author=Acme")).body).toContain("secret-tts");
  expect((await bob.get("/Acme?_data=account")).body).toContain("secret-tts");
});

it("lists followers and those followed, and counts them", async () => {
  const form = (intent: string) =>
    bob.request("POST", "/ada", {
      payload: `intent=${intent}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  expect((await form("follow")).statusCode).toBeLessThan(400);
  await app.hub.registry.follows.follow(bob.viewer, "acme", true);
  const names = async (path: string) =>
    (await app.get(path)).json().map(({ user }: { user: string }) => user);
  expect(await names("/api/users/ada/followers")).toEqual(["bob"]);
  expect(await names("/api/users/bob/following")).toEqual(["ada"]);
  expect(await names("/api/organizations/acme/followers")).toEqual(["bob"]);
  const overview = async (caller: TestCaller, path: string) =>
    (await caller.get(`/api/${path}/overview`)).json();
  expect(await overview(bob, "users/ada")).toMatchObject({ numFollowers: 1, isFollowing: true });
  expect(await overview(ada, "users/bob")).toMatchObject({ numFollowing: 2, isFollowing: false });
  expect(await overview(bob, "organizations/acme")).toMatchObject({
    numFollowers: 1,
    isFollowing: true,
  });
  await form("unfollow");
  expect(await names("/api/users/ada/followers")).toEqual([]);
  for (const none of [
    "users/none/followers",
    "users/none/following",
    "organizations/none/followers",
  ])
    expect((await app.get(`/api/${none}`)).statusCode).toBe(404);
});
