import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

async function start() {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const { identityProviders, scimTokens, organizations } = app.hub.registry;
  await organizations.create(root.viewer, "lab");
  await identityProviders.create(root.viewer, {
    ...{ name: "entra", label: "Entra ID", kind: "openid" },
    settings: { issuer: "https://login.example.com/t/v2.0", clientId: "hub" },
  });
  await identityProviders.setRules(root.viewer, "entra", [
    { kind: "group", value: "research", organization: "lab", role: "read" },
  ]);
  const token = await scimTokens.create(root.viewer, "entra");
  const scim = async (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ) => {
    const response = await app.request(method, `/scim/v2/${path}`, {
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body && { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.body && response.json(), response };
  };
  const patch = (path: string, ...Operations: object[]) =>
    scim("PATCH", path, { schemas: [PATCH], Operations });
  return { app, root, scim, patch };
}

const grace = {
  schemas: [USER, ENTERPRISE],
  externalId: "0a21f0f2",
  userName: "grace@navy.example",
  active: true,
  displayName: "Grace Hopper",
  emails: [
    { type: "home", value: "home@navy.example" },
    { primary: true, type: "work", value: "grace@navy.example" },
  ],
  name: { formatted: "Grace Hopper", familyName: "Hopper", givenName: "Grace" },
  roles: [],
  [ENTERPRISE]: { department: "Computing" },
};

it("keeps people as Entra ID and Okta send them", async () => {
  const { app, root, scim, patch } = await start();
  const missing = await scim(
    "GET",
    `Users?filter=${encodeURIComponent('userName eq "grace@navy.example"')}`,
  );
  expect([missing.status, missing.body]).toMatchObject([200, { totalResults: 0, Resources: [] }]);
  const made = await scim("POST", "Users", grace);
  expect([made.status, made.response.headers["content-type"]]).toEqual([
    201,
    "application/scim+json",
  ]);
  expect(made.body).toMatchObject({
    ...{ userName: grace.userName, externalId: grace.externalId, active: true },
    emails: [{ value: "grace@navy.example", type: "work", primary: true }],
    meta: { resourceType: "User", location: expect.stringContaining(made.body.id) },
  });
  const one = `Users/${made.body.id}`;
  expect(await scim("POST", "Users", grace)).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness", status: "409" },
  });
  // Entra: capitalized operations, booleans as text, paths with filters.
  const changed = await patch(
    one,
    { op: "Replace", path: 'emails[type eq "work"].value', value: "hopper@navy.example" },
    { op: "Add", path: "name.familyName", value: "Murray Hopper" },
    { op: "Replace", path: `${ENTERPRISE}:department`, value: "Navy" },
    { op: "Replace", path: "active", value: "False" },
  );
  expect([changed.status, changed.body]).toMatchObject([
    200,
    {
      ...{ active: false, name: { familyName: "Murray Hopper" } },
      emails: [{ value: "hopper@navy.example" }],
    },
  ]);
  const people = () => app.hub.registry.people.get(root.viewer, "grace");
  expect((await people()).isSuspended).toBe(true);
  // Okta: an operation without a path, and a whole replacement.
  expect((await patch(one, { op: "replace", value: { active: true } })).body.active).toBe(true);
  expect((await people()).isSuspended).toBe(false);
  const { active: _, ...withoutWord } = grace;
  await patch(one, { op: "replace", value: { active: false } });
  expect((await scim("PUT", one, withoutWord)).body.active).toBe(false);
  expect((await scim("PUT", one, { ...grace, userName: "g" })).body).toMatchObject({
    ...{ userName: "g", active: true },
  });
  expect((await patch(one, { op: "remove", path: "externalId" })).body.externalId).toBeUndefined();

  const found = async (filter: string) =>
    (await scim("GET", `Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;
  for (const [filter, total] of [
    ['userName eq "G"', 1],
    [`id eq "${made.body.id}"`, 1],
    ['emails[type eq "work"].value eq "grace@navy.example"', 1],
    ['emails.value co "navy" and active eq true', 1],
    ['active eq "False"', 0],
    ["not (externalId pr)", 1],
    [`${USER}:userName sw "x" or name.givenName eq "grace"`, 1],
    ['meta.lastModified gt "2020-01-01T00:00:00Z"', 1],
  ] as const)
    expect([filter, await found(filter)]).toEqual([filter, total]);
  expect((await scim("DELETE", one)).status).toBe(204);
  expect((await scim("GET", one)).status).toBe(404);
  expect((await people()).isSuspended).toBe(true);
  const { events } = await app.hub.registry.audit.list(root.viewer, { word: "Entra" });
  const own = events.filter(({ actor }) => actor === "Entra ID");
  expect(new Set(own.map(({ action }) => action))).toEqual(
    new Set(["account.create", "account.change", "scim_user.change", "scim_user.delete"]),
  );
});

it("keeps groups, whose names give roles", async () => {
  const { app, root, scim, patch } = await start();
  const ids: string[] = [];
  for (const userName of ["ada", "bob", "carol"])
    ids.push(
      (await scim("POST", "Users", { ...grace, userName, externalId: userName, emails: [] })).body
        .id,
    );
  const [ada = "", bob = "", carol = ""] = ids;
  const made = await scim("POST", "Groups", { displayName: "Research", members: [{ value: ada }] });
  expect([made.status, made.body.members]).toEqual([
    201,
    [expect.objectContaining({ value: ada, display: "ada" })],
  ]);
  const one = `Groups/${made.body.id}`;
  const { organizations } = app.hub.registry;
  const members = async () =>
    (await organizations.members("lab")).members
      .map(({ name }) => name)
      .filter((name) => name !== "root");
  expect(await members()).toEqual(["ada"]);
  await patch(one, { op: "Add", path: "members", value: [{ value: bob }, { value: carol }] });
  expect(await members()).toEqual(["ada", "bob", "carol"]);
  await patch(one, { op: "Remove", path: `members[value eq "${ada}"]` });
  await patch(one, { op: "Remove", path: "members", value: [{ value: bob }] });
  expect(await members()).toEqual(["carol"]);
  await patch(one, { op: "replace", value: { id: made.body.id, members: [{ value: ada }] } });
  expect(await members()).toEqual(["ada"]);
  expect((await scim("GET", `${one}?excludedAttributes=members`)).body.members).toBeUndefined();
  const listed = await scim(
    "GET",
    `Groups?filter=${encodeURIComponent('displayName eq "research"')}`,
  );
  expect(listed.body).toMatchObject({
    totalResults: 1,
    Resources: [{ members: [{ value: ada }] }],
  });
  const refused = await root.request("DELETE", "/api/organizations/lab/members/ada");
  expect([403, 404]).toContain(refused.statusCode);
  await expect(organizations.removeMember(root.viewer, "lab", "ada")).rejects.toThrow(
    "Entra ID manages this role in lab",
  );
  expect(
    (await scim("PUT", one, { displayName: "Others", members: [{ value: ada }] })).status,
  ).toBe(200);
  expect(await members()).toEqual([]);
  expect((await scim("DELETE", one)).status).toBe(204);
});

it("describes itself, and refuses what it cannot do in the protocol's words", async () => {
  const { app, scim, patch } = await start();
  expect((await scim("GET", "ServiceProviderConfig")).body).toMatchObject({
    ...{ patch: { supported: true }, bulk: { supported: false } },
  });
  expect((await scim("GET", "ResourceTypes")).body.totalResults).toBe(2);
  expect((await scim("GET", "Schemas")).body.Resources[0].id).toBe(USER);
  const user = (await scim("POST", "Users", grace)).body;
  const cases: readonly (readonly [number, string | undefined, () => ReturnType<typeof scim>])[] = [
    [400, "invalidFilter", () => scim("GET", "Users?filter=userName%20eq")],
    [400, "invalidFilter", () => scim("GET", 'Users?filter=password%20eq%20"x"')],
    [400, "invalidFilter", () => scim("GET", `Users?filter=${"(".repeat(2000)}`)],
    [400, "invalidFilter", () => scim("GET", 'Users?filter=active%20co%20"x"')],
    [400, "invalidValue", () => scim("POST", "Users", { displayName: "x" })],
    [400, "invalidValue", () => scim("POST", "Users", { userName: "x".repeat(501) })],
    [400, "invalidValue", () => scim("POST", "Users", { userName: "a\u0000b" })],
    [400, "invalidValue", () => scim("POST", "Users", { userName: "x", active: "maybe" })],
    [400, "invalidValue", () => scim("POST", "Groups", {})],
    [400, "invalidSyntax", () => scim("PATCH", `Users/${user.id}`, {})],
    [400, "invalidSyntax", () => patch(`Users/${user.id}`, { op: "move", path: "userName" })],
    [400, "invalidValue", () => patch(`Users/${user.id}`, { op: "remove", path: "userName" })],
    [404, undefined, () => scim("GET", "Users/none")],
    [404, undefined, () => patch("Groups/none", { op: "add", path: "members", value: [] })],
  ];
  for (const [status, scimType, call] of cases) {
    const { status: got, body } = await call();
    expect([got, body.scimType, body.status]).toEqual([status, scimType, `${status}`]);
  }
  const names = Array.from({ length: 1001 }, () => ({
    op: "add",
    path: "displayName",
    value: "x",
  }));
  expect((await patch(`Users/${user.id}`, ...names)).status).toBe(400);
  const large = await app.request("POST", "/scim/v2/Users", {
    headers: { "content-type": "application/json" },
    payload: "{}",
  });
  expect([large.statusCode, large.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  const range = (await scim("GET", "Users?startIndex=-5&count=100000")).body;
  expect(range).toMatchObject({ startIndex: 1, itemsPerPage: 1, totalResults: 1 });
  expect((await scim("GET", "Users?count=0")).body).toMatchObject({
    totalResults: 1,
    Resources: [],
  });
});
