import { readTokenPath } from "@orrery/web/paths";
import { expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

type Caller = Awaited<ReturnType<TestApp["signUp"]>>;

/** Posts a form as the page does, and returns its answer. */
async function submit(caller: Caller, path: string, form: Readonly<Record<string, string>>) {
  const answer = await caller.request("POST", path, {
    payload: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });
  return {
    status: answer.statusCode,
    to: answer.headers.location,
    body: JSON.parse(answer.body || "{}"),
  };
}

const dataOf = async (caller: Caller, path: string, id: string) =>
  (await caller.get(`${path}${path.includes("?") ? "&" : "?"}_data=${id}`)).json();

const NEW = "/settings/tokens/new";

it("creates a fine-grained token with a form, and changes what it can do", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  await app.hub.registry.organizations.create(ada.viewer, "lab");
  for (const [type, name] of [
    ["model", "tides"],
    ["dataset", "waves"],
  ])
    await ada.post("/api/repos/create", { type, name, private: true });
  const { slug } = (
    await ada.post("/api/collections", { namespace: "ada", title: "Best", private: true })
  ).json();
  const form = {
    ...{ intent: "create", name: "pipeline", expires: "never", expiresOn: "" },
    "user ada repo.create": "on",
    "org lab org.read": "on",
    "list 0": `ada/tides\ndatasets/ada/waves\r\n/collections/${slug}`,
    "0 repo.content.read": "on",
    "0 inference.serverless.write": "on",
    "0 collection.read": "on",
    "global discussion.write": "on",
    canReadGatedRepos: "on",
  };
  const made = await submit(ada, `${NEW}?_data=token`, form);
  expect(made.body.newToken).toMatch(/^hf_/);
  const [row] = (await dataOf(ada, "/settings/tokens", "tokens")).tokens;
  expect(row).toMatchObject({ name: "pipeline", role: "fineGrained" });
  expect(row.can).toBe(
    "Can read the files of ada/tides and ada/waves; create repos of ada; discuss and propose changes in any repo; run ada/tides; read the collection Best of ada; see the settings and usage of lab; read gated repos that you have access to.",
  );
  const path = `/settings/tokens/${row.key}`;
  const { choice } = await dataOf(ada, path, "token");
  expect(choice).toMatchObject({
    canReadGatedRepos: true,
    global: ["discussion.write"],
    owners: [
      { type: "user", name: "ada", permissions: ["repo.create"] },
      { type: "org", name: "lab", permissions: ["org.read"] },
    ],
  });
  expect(choice.lists.map(({ names }: { names: string[] }) => names)).toEqual([
    ["ada/tides"],
    ["datasets/ada/waves"],
    [`collections/${slug}`],
  ]);

  const changed = { intent: "change", name: "reader", "user ada repo.content.read": "on" };
  expect((await submit(ada, path, changed)).to).toBe(path);
  expect((await dataOf(ada, path, "token")).token).toMatchObject({
    name: "reader",
    can: "Can read the files of repos of ada.",
  });

  const rotated = await submit(ada, `${path}?_data=token`, { intent: "rotate", overlap: "168" });
  const use = (token: string) =>
    app.with({ authorization: `Bearer ${token}` }).get("/api/whoami-v2");
  for (const token of [made.body.newToken, rotated.body.newToken])
    expect((await use(token)).statusCode).toBe(200);
  expect((await dataOf(ada, path, "token")).token.previous.until).toEqual(expect.any(String));
  await submit(ada, path, { intent: "end-previous" });
  expect((await use(made.body.newToken)).statusCode).toBe(401);
  expect((await submit(ada, path, { intent: "delete" })).to).toBe("/settings/tokens");
  expect((await use(rotated.body.newToken)).statusCode).toBe(401);
});

it("shows permissions in resource groups, keeps them, and adds them", async () => {
  const app = shared();
  const root = await app.signUp("root");
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  const { organizations } = app.hub.registry;
  await organizations.create(ada.viewer, "lab");
  const [speech, vision] = await Promise.all(
    ["Speech", "Vision"].map(async (name) => {
      const made = await ada.post("/api/organizations/lab/resource-groups", { name });
      return made.json().id as string;
    }),
  );
  const fineGrained = {
    scoped: [
      { entity: { type: "resource-group", name: speech }, permissions: ["repo.content.read"] },
    ],
  };
  const wanted = { displayName: "ci", role: "fineGrained", fineGrained };
  expect((await ada.post("/api/settings/tokens", wanted)).statusCode).toBe(201);
  const [{ key }] = (await ada.get("/api/settings/tokens")).json();
  const path = `/settings/tokens/${key}`;
  const chosen = async () => {
    const { token, choice } = await dataOf(ada, path, "token");
    return { can: token.can, owners: choice.owners.slice(1), lists: choice.lists };
  };
  const [group, other] = [
    { type: "resource-group", name: speech, group: { name: "Speech", organization: "lab" } },
    { type: "resource-group", name: vision, group: { name: "Vision", organization: "lab" } },
  ];
  expect(await chosen()).toEqual({
    can: "Can read the files of repos in the group Speech of lab.",
    owners: [
      { type: "org", name: "lab", permissions: [] },
      { ...group, permissions: ["repo.content.read"] },
      { ...other, permissions: [] },
    ],
    lists: [],
  });
  const page = (await ada.get(path)).body;
  expect(page).toContain("Resource group Speech of lab");
  // As the browser sends the page's checked boxes, with one more.
  const boxes = [...page.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => / checked/.test(box))
    .map((box) => [/name="([^"]*)"/.exec(box)?.[1] ?? "", "on"]);
  const form = { intent: "change", name: "ci", ...Object.fromEntries(boxes) };
  const added = `resource-group ${vision} repo.write`;
  expect((await submit(ada, path, { ...form, [added]: "on" })).to).toBe(path);
  expect((await chosen()).can).toBe(
    "Can read the files of repos in the group Speech of lab; create, change, configure and delete repos in the group Vision of lab.",
  );
  // Members who are in no group see none.
  await organizations.addMember(root.viewer, "lab", "bob", "read");
  const { choice } = await dataOf(bob, NEW, "token");
  expect(choice.owners).toMatchObject([{ type: "user" }, { type: "org", name: "lab" }]);
  expect(JSON.stringify(choice)).not.toContain("Speech");
});

it("says what is wrong with the names of a list", async () => {
  const app = shared();
  // The first account administers the hub and sees everything.
  await app.signUp("root");
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await bob.post("/api/repos/create", { name: "secret", private: true });
  const form = { intent: "create", name: "x", expires: "30", expiresOn: "" };
  const errorsOf = async (fields: Readonly<Record<string, string>>) =>
    (await submit(ada, `${NEW}?_data=token`, { ...form, ...fields })).body.errors;
  expect(await errorsOf({ "list 0": "ada/tides" })).toEqual({
    "list 0": 'Choose a permission for "ada/tides".',
  });
  expect(await errorsOf({ "0 repo.write": "on" })).toEqual({
    "list 0": "Enter at least one name.",
  });
  for (const name of ["bob/secret", "bob/none"])
    expect(await errorsOf({ "list 0": name, "0 repo.write": "on" })).toEqual({
      form: `Model "${name}" not found.`,
    });
  // A place that the form does not offer.
  expect(await errorsOf({ "org lab repo.write": "on" })).toEqual({});
  expect((await dataOf(ada, "/settings/tokens", "tokens")).tokens[0].can).toBe(
    "Can only see what is public.",
  );
});

it("opens filled in by the links of the public hub", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  const query =
    "tokenType=fineGrained&canReadGatedRepos=true&ownUserPermissions=repo.content.read&ownUserPermissions=repo.write,job.write&globalPermissions=discussion.write";
  expect((await dataOf(ada, `${NEW}?${query}`, "token")).choice).toEqual({
    canReadGatedRepos: true,
    global: ["discussion.write"],
    owners: [{ type: "user", name: "ada", permissions: ["repo.content.read", "repo.write"] }],
    lists: [],
  });
  const write = await ada.get(`${NEW}?tokenType=write`);
  expect([write.statusCode, write.headers.location]).toEqual([303, "/settings/tokens?role=write"]);
  const visitor = await app.get(`${NEW}?tokenType=fineGrained`);
  expect(visitor.headers.location).toBe(
    `/sign-in?next=${encodeURIComponent(`${NEW}?tokenType=fineGrained`)}`,
  );
});

it("opens filled in for reading one repo alone, and makes such a token", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  for (const name of ["secret", "other"])
    await publishFiles(app, ada.viewer, { name, private: true, files: { "a.txt": "a" } });
  const path = readTokenPath("ada/secret");
  const { choice, suggestedName } = await dataOf(ada, path, "token");
  expect(suggestedName).toBe("read ada/secret");
  expect(choice).toMatchObject({
    ...{ canReadGatedRepos: false, global: [] },
    lists: [{ names: ["ada/secret"], permissions: ["repo.content.read"] }],
  });
  // What a browser without JavaScript sends of that page.
  const page = (await ada.get(path)).body;
  expect(page).toMatch(/<textarea[^>]* name="list 0"[^>]*>ada\/secret<\/textarea>/);
  const checked = [...page.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].flatMap(([tag]) =>
    / checked/.test(tag) ? (/ name="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
  );
  expect(checked).toEqual(["0 repo.content.read"]);
  const fields = { intent: "create", name: suggestedName, expires: "never", expiresOn: "" };
  const sent = { ...fields, "list 0": "ada/secret", "0 repo.content.read": "on" };
  const { newToken } = (await submit(ada, `${path}&_data=token`, sent)).body;
  const server = app.with({ authorization: `Bearer ${newToken}` });
  const statuses = ["secret", "other"].map(async (name) => {
    const { statusCode } = await server.get(`/ada/${name}/resolve/main/a.txt`);
    return statusCode;
  });
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  expect((await server.post("/api/models/ada/secret/branch/x", {})).statusCode).toBe(403);
  // Permissions that repos do not have are left out, as are lists without one.
  for (const odd of ["org.write", "nothing", ""])
    expect(
      (await dataOf(ada, `${NEW}?scopedNames=ada/secret&scopedPermissions=${odd}`, "token")).choice
        .lists,
    ).toEqual([]);
});

it("decides on a page which tokens of members count", async () => {
  const app = shared();
  const root = await app.signUp("root");
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await app.hub.registry.organizations.create(ada.viewer, "lab");
  await app.hub.registry.organizations.addMember(root.viewer, "lab", "bob", "read");
  await ada.post("/api/repos/create", { name: "m", organization: "lab", private: true });
  const form = { intent: "create", name: "pipeline", expires: "never", expiresOn: "" };
  const fields = { ...form, "org lab repo.content.read": "on" };
  const { newToken } = (await submit(bob, `${NEW}?_data=token`, fields)).body;
  const caller = app.with({ authorization: `Bearer ${newToken}` });
  const read = async () => (await caller.get("/api/models/lab/m")).statusCode;
  expect(await read()).toBe(200);
  // A session: the policy is about tokens, the admin's too.
  const signedIn = await postForm(app, "/sign-in", { name: "ada", password: "correct horse" });
  const cookie = `${signedIn.headers["set-cookie"]}`.split(";")[0] ?? "";
  const admin = app.with({ cookie, "sec-fetch-site": "same-origin" });
  const path = "/organizations/lab/settings/tokens";
  const page = async () => (await admin.get(`${path}?_data=organizationTokens`)).json();
  await postForm(admin, path, { intent: "set-policy", policy: "approval" });
  expect([await read(), (await ada.get(path)).statusCode]).toEqual([404, 403]);
  const { policy, tokens } = await page();
  expect([policy, tokens]).toMatchObject([
    "approval",
    [{ name: "pipeline", account: "bob", status: "pending" }],
  ]);
  const [row] = (await dataOf(bob, "/settings/tokens", "tokens")).tokens;
  expect(row.deniedIn).toEqual(["lab"]);
  await postForm(admin, path, { intent: "decide", key: tokens[0].key, status: "approved" });
  expect(await read()).toBe(200);

  const api = "/api/organizations/lab/settings";
  const put = (url: string, payload: object) => admin.request("PUT", url, { payload });
  expect(
    (await put(`${api}/tokens/${tokens[0].key}`, { status: "rejected" })).json(),
  ).toMatchObject({ displayName: "pipeline", user: "bob", status: "rejected" });
  expect((await admin.get(`${api}/tokens`)).json()).toMatchObject([{ status: "rejected" }]);
  expect(await read()).not.toBe(200);
  expect((await put(`${api}/token-policy`, { policy: "fine-grained" })).statusCode).toBe(200);
  expect((await admin.get(`${api}/token-policy`)).json()).toEqual({ policy: "fine-grained" });
  expect(await read()).toBe(200);
  expect((await put(`${api}/token-policy`, { policy: "none" })).statusCode).toBe(400);

  const wrong = await postForm(admin, path, { intent: "revoke", token: "hf_unknown" });
  expect([wrong.statusCode, wrong.body.includes("hf_unknown")]).toEqual([422, false]);
  const revoked = await admin.post(`${api}/tokens/revoke`, { token: newToken });
  expect([revoked.statusCode, await read()]).toEqual([204, 401]);
});

it("manages service accounts and their tokens on pages, for admins only", async () => {
  const app = shared();
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await app.hub.registry.organizations.create(ada.viewer, "lab");
  const list = "/organizations/lab/settings/service-accounts";
  const one = `${list}/lab-ci`;
  expect((await submit(ada, list, { name: "lab-ci", role: "write" })).to).toBe(one);
  expect(
    (await submit(ada, `${list}?_data=serviceAccounts`, { name: "ada", role: "read" })).body,
  ).toMatchObject({ errors: { name: "The name ada is taken." } });
  const form = {
    ...{ intent: "create", name: "pipeline", expires: "90", expiresOn: "" },
    "org lab repo.write": "on",
  };
  const { newToken } = (await submit(ada, `${one}/tokens/new?_data=serviceToken`, form)).body;
  const service = app.with({ authorization: `Bearer ${newToken}` });
  const made = await service.post("/api/repos/create", { name: "m", organization: "lab" });
  expect(made.statusCode).toBe(200);
  const { account, tokens } = await dataOf(ada, one, "serviceAccount");
  expect([account, tokens]).toMatchObject([
    { name: "lab-ci", role: "write", tokens: 1 },
    [{ name: "pipeline", can: "Can create, change, configure and delete repos of lab." }],
  ]);
  for (const path of [list, one, `${one}/tokens/new`, `${one}/tokens/${tokens[0].key}`]) {
    expect((await ada.get(path)).statusCode).toBe(200);
    expect([path, (await bob.get(path)).statusCode]).toEqual([path, 403]);
    expect((await app.get(path)).headers.location).toContain("/sign-in");
  }
  await submit(ada, one, { intent: "change-role", role: "read" });
  expect((await dataOf(ada, one, "serviceAccount")).account.role).toBe("read");
  expect((await submit(bob, `${one}?_data=serviceAccount`, { intent: "delete" })).status).toBe(422);
  expect((await submit(ada, one, { intent: "delete" })).to).toBe(list);
  expect((await service.get("/api/whoami-v2")).statusCode).toBe(401);
});

it("sets budgets of a service account by form, for admins of its organization only", async () => {
  const app = shared();
  // The first account administers the hub.
  await app.signUp("root");
  const [bob, eve] = [await app.signUp("bob"), await app.signUp("eve")];
  const { organizations, accessTokens, spendLimits } = app.hub.registry;
  await organizations.create(bob.viewer, "lab");
  const list = "/organizations/lab/settings/service-accounts";
  await submit(bob, list, { name: "lab-ci", role: "write" });
  const path = `${list}/lab-ci/budgets`;
  const form = {
    ...{ intent: "create", name: "pipeline", expires: "90", expiresOn: "" },
    "org lab repo.write": "on",
  };
  const made = await submit(bob, `${list}/lab-ci/tokens/new?_data=serviceToken`, form);
  const token = made.body.newToken;
  expect((await bob.get(list)).body).toContain(`href="${path}"`);
  expect((await bob.get(`${list}/lab-ci`)).body).toContain(`href="${path}"`);
  expect((await bob.get(path)).body).toContain("Budgets of lab-ci");
  expect((await dataOf(bob, path, "serviceBudgets")).tokens).toMatchObject([{ name: "pipeline" }]);

  const fields = { intent: "put-budget", budget: "", scope: "all", target: "", period: "month" };
  const terms = { ...fields, name: "Nightly", amount: "2.5" };
  const service = app.with({ authorization: `Bearer ${token}` });
  for (const other of [eve, { ...eve, ...service }]) {
    expect((await other.get(path)).statusCode).toBe(403);
    expect((await submit(other, `${path}?_data=serviceBudgets`, terms)).status).toBe(422);
  }
  expect((await app.get(path)).headers.location).toContain("/sign-in");
  expect((await submit(bob, path, terms)).to).toBe(path);
  const listed = async () => (await dataOf(bob, path, "serviceBudgets")).budgets;
  const [budget] = await listed();
  expect(budget).toMatchObject({ name: "Nightly", scope: "all", amountMicros: 2_500_000 });
  // It is of the service account, not of who set it.
  expect((await bob.get("/api/settings/budgets")).json()).toEqual([]);
  const key = (await accessTokens.identify(token))?.viewer.key;
  expect(await spendLimits.find(key, undefined)).toMatchObject([
    { key: budget.key, owner: { kind: "account", key } },
  ]);
  expect((await bob.get(`${list}/none/budgets`)).statusCode).toBe(404);
  const api = "/api/settings/budgets?organization=lab&service=lab-ci";
  expect((await bob.get(api)).json()).toMatchObject([{ key: budget.key, name: "Nightly" }]);
  for (const other of [eve, service]) expect((await other.get(api)).statusCode).toBe(403);
  expect((await bob.get(api.replace("lab-ci", "none"))).statusCode).toBe(404);
  expect((await bob.get("/api/settings/budgets?service=lab-ci")).statusCode).toBe(400);
  const more = (await bob.post(api, { name: "Daily", period: "day", amountMicros: 1 })).json();
  const own = api.replace("?", `/${more.key}?`);
  expect((await eve.request("DELETE", own)).statusCode).toBe(403);
  expect((await bob.request("DELETE", own)).statusCode).toBe(204);
  await submit(bob, path, { ...terms, budget: budget.key, amount: "1" });
  expect(await listed()).toMatchObject([{ key: budget.key, amountMicros: 1_000_000 }]);
  await submit(bob, path, { intent: "delete-budget", budget: budget.key });
  expect(await listed()).toEqual([]);
  await submit(bob, path, terms);
  expect(await spendLimits.find(key, undefined)).toHaveLength(1);
  await submit(bob, `${list}/lab-ci`, { intent: "delete" });
  expect(await spendLimits.find(key, undefined)).toEqual([]);
});
