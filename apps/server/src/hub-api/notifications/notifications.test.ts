import type { WantedGrants } from "@orrery/registry";
import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { isUnchanged, lastModified } from "./last-modified.ts";

const PATH = "/api/notifications";

async function createWorld() {
  const app = await createTestApp();
  const [root, ada, bob] = [
    await app.signUp("root"),
    await app.signUp("ada"),
    await app.signUp("bob"),
  ];
  await ada.post("/api/repos/create", { type: "model", name: "m" });
  const fail = (error: unknown) => {
    throw error;
  };
  const dispatch = async () => {
    while (await app.hub.registry.events.dispatch(fail));
  };
  const open = async (title: string, description = "Hello") => {
    await bob.post("/api/models/ada/m/discussions", { title, description, pullRequest: false });
    await dispatch();
  };
  return { app, root, ada, bob, open, dispatch };
}

it("lists, counts and marks threads as clients of GitHub and Gitea know it", async () => {
  const { app, ada, bob, open } = await createWorld();
  await open("Slow loading", "@ada, why?");
  await open("Other news");
  const answer = await ada.get(PATH);
  const [other, slow] = answer.json();
  expect(slow).toMatchObject({
    ...{ unread: true, status: "unread", muted: false, reason: "mention", last_read_at: null },
    repository: { type: "model", name: "m", full_name: "ada/m" },
    subject: {
      ...{ type: "discussion", title: "Slow loading", summary: "bob mentioned you", number: 1 },
      html_url: expect.stringMatching(/\/ada\/m\/discussions\/1$/),
    },
    url: expect.stringContaining(`${PATH}/threads/`),
  });
  expect(other).toMatchObject({ reason: "subscribed", subject: { title: "Other news" } });
  expect(answer.headers).toMatchObject({
    "x-poll-interval": "60",
    "last-modified": expect.any(String),
  });
  expect((await ada.get(`${PATH}?participating=true`)).json()).toHaveLength(1);
  expect((await ada.get(`${PATH}?repo=ada/m&reason=subscribed`)).json()).toHaveLength(1);
  expect((await ada.get(`${PATH}/new`)).json()).toEqual({ new: 2 });
  const page = await ada.get(`${PATH}?limit=1`);
  const [, next = ""] = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(`${page.headers.link}`) ?? [];
  expect((await ada.get(next)).json()).toMatchObject([{ id: slow.id }]);

  const thread = `${PATH}/threads/${slow.id}`;
  expect((await ada.request("PATCH", thread)).statusCode).toBe(205);
  expect((await ada.get(thread)).json()).toMatchObject({
    unread: false,
    last_read_at: expect.any(String),
  });
  expect((await ada.get(PATH)).json()).toHaveLength(1);
  expect((await ada.get(`${PATH}?all=true`)).json()).toHaveLength(2);
  await ada.request("PATCH", `${thread}?to-status=unread`);
  expect((await ada.get(`${PATH}/new`)).json()).toEqual({ new: 2 });
  expect((await ada.request("PUT", PATH, { payload: {} })).statusCode).toBe(205);
  expect((await ada.get(PATH)).json()).toEqual([]);
  expect((await ada.request("DELETE", thread)).statusCode).toBe(204);
  expect((await ada.get(`${PATH}?done=1`)).json()).toMatchObject([{ id: slow.id, status: "done" }]);
  const muting = await ada.request("PUT", `${thread}/subscription`, { payload: { ignored: true } });
  expect(muting.json()).toMatchObject({ ignored: true, subscribed: false, reason: "mention" });
  expect((await ada.get(`${thread}/subscription`)).json()).toEqual(muting.json());
  await bob.post("/api/models/ada/m/discussions/1/comment", { comment: "@ada!" });
  expect((await ada.get(PATH)).json()).toEqual([]);

  expect((await bob.get(thread)).statusCode).toBe(404);
  for (const url of [
    PATH,
    `${PATH}/new`,
    thread,
    "/api/settings/notifications",
    "/api/settings/watches",
  ])
    expect((await app.get(url)).statusCode).toBe(401);
});

it("says what happened, and leads to where one answers, looks or revokes", async () => {
  const { app, ada, bob, dispatch } = await createWorld();
  const { registry } = app.hub;
  const { accessTokens, accounts, collaborators, membershipInvitations } = registry;
  await registry.organizations.create(ada.viewer, "lab");
  const admin = (await accounts.findViewer("ada")) ?? ada.viewer;
  const told = async (caller: typeof ada) => {
    await dispatch();
    const threads: { readonly id: string; readonly subject: Record<string, string> }[] = (
      await caller.get(PATH)
    ).json();
    await caller.request("PUT", PATH);
    return threads.map(({ subject }) => [
      subject.summary,
      new URL(`${subject.html_url}`).pathname + new URL(`${subject.html_url}`).search,
    ]);
  };
  const invite = () =>
    membershipInvitations.invite(admin, "lab", {
      ...{ role: "read", invitee: { kind: "account", name: "bob" } },
    });
  await invite();
  expect(await told(bob)).toEqual([
    ["ada invited you to lab with the role read", "/settings/invitations"],
  ]);
  await membershipInvitations.accept(bob.viewer, await invite());
  expect(await told(ada)).toEqual([
    ["bob accepted your invitation", "/organizations/lab/settings/invitations"],
  ]);
  await collaborators.put(admin, { type: "model", namespace: "ada", name: "m" }, "bob", "write");
  expect(await told(bob)).toEqual([["ada gave you the role write in ada/m", "/ada/m"]]);
  const { key } = await registry.resourceGroups.create(admin, "lab", { name: "Speech" });
  await registry.resourceGroups.addMembers(admin, "lab", key, [{ name: "bob", role: "read" }]);
  expect(await told(bob)).toEqual([
    [
      "ada added you to this resource group of lab with the role read",
      `/organizations/lab/settings/groups?group=${key}`,
    ],
  ]);
  await registry.resourceGroups.removeMember(admin, "lab", key, "bob");
  expect(await told(bob)).toEqual([["ada removed you from a resource group of lab", "/lab"]]);
  const token = await accessTokens.create(bob.viewer, { name: "laptop", role: "read" });
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const commit = await ada.request("POST", "/api/models/ada/m/commit/main", {
    headers: { "content-type": "application/x-ndjson" },
    payload:
      line({ key: "header", value: { summary: "Leak" } }) +
      line({ key: "file", value: { path: "a.env", content: token, encoding: "utf-8" } }),
  });
  expect(commit.statusCode).toBe(422);
  expect(await told(bob)).toEqual([
    ["ada tried to publish a file with this access token: revoke it", "/settings/tokens"],
  ]);
  await registry.tokenPolicies.revoke(admin, "lab", token);
  expect(await told(bob)).toEqual([
    ["ada revoked this access token as an admin of lab", "/settings/tokens"],
  ]);
});

it("says who removed someone, decided about a token, or keeps a service account", async () => {
  const { app, ada, bob, dispatch } = await createWorld();
  const { accessTokens, accounts, collaborators, organizations, repos, ...registry } =
    app.hub.registry;
  await organizations.create(ada.viewer, "lab");
  const admin = (await accounts.findViewer("ada")) ?? ada.viewer;
  await organizations.addMember(admin, "lab", "bob", "admin");
  const news = async () => {
    await dispatch();
    const threads: { readonly subject: Record<string, string> }[] = (await bob.get(PATH)).json();
    await bob.request("PUT", PATH);
    return threads.map(({ subject }) => [subject.summary, new URL(`${subject.html_url}`).pathname]);
  };
  await news();
  await registry.serviceAccounts.create(admin, "lab", { name: "lab-ci", role: "read" });
  const services = "/organizations/lab/settings/service-accounts";
  expect(await news()).toEqual([
    ["ada created this service account of lab with the role read", services],
  ]);
  await registry.serviceAccounts.delete(admin, "lab", "lab-ci");
  expect(await news()).toEqual([["ada deleted this service account of lab", services]]);
  for (const [name, isPrivate, says, path] of [
    ["open", false, "ada removed you from ada/open", "/ada/open"],
    ["hidden", true, "ada removed you from a private repository of ada", "/ada"],
  ] as const) {
    const id = { type: "model", namespace: "ada", name } as const;
    await repos.create(admin, { id, private: isPrivate });
    await collaborators.put(admin, id, "bob", "read");
    await news();
    await collaborators.remove(admin, id, "bob");
    expect(await news()).toEqual([[says, path]]);
  }
  const grants: WantedGrants = {
    scoped: [{ type: "org", name: "lab", permissions: ["repo.content.read"] }],
  };
  const member = (await accounts.findViewer("bob")) ?? bob.viewer;
  await accessTokens.create(member, { name: "ci", role: "fineGrained", grants });
  const [token] = await registry.tokenPolicies.list(admin, "lab");
  await registry.tokenPolicies.decide(admin, "lab", token?.key ?? "", "rejected");
  expect(await news()).toEqual([["ada rejected this access token for lab", "/settings/tokens"]]);
});

it("sends an unchanged list once, and a changed one again", async () => {
  const { ada, open } = await createWorld();
  await open("One");
  const { headers } = await ada.get(PATH);
  const since = { "if-modified-since": `${headers["last-modified"]}` };
  // The second in which it changed may not be over: then it is sent once more.
  await expect
    .poll(async () => {
      const again = await ada.get(PATH, { headers: since });
      Object.assign(since, { "if-modified-since": `${again.headers["last-modified"]}` });
      return again.statusCode;
    })
    .toBe(304);
  await open("Two");
  expect((await ada.get(PATH, { headers: since })).statusCode).toBe(200);
});

it("says no time at which more may still come", () => {
  const at = (text: string) => new Date(`2026-01-01T00:00:${text}Z`);
  for (const [changed, now, later, isSame] of [
    ["10.900", "12.000", "10.900", true],
    ["10.100", "10.500", "10.900", false],
    ["10.100", "11.000", "10.100", true],
    ["10.100", "11.000", "11.500", false],
  ] as const)
    expect(isUnchanged(lastModified(at(changed), at(now)), at(later))).toBe(isSame);
  expect([isUnchanged(undefined, at("10")), isUnchanged("soon", undefined)]).toEqual([
    false,
    false,
  ]);
  expect(isUnchanged(lastModified(undefined, at("10")), undefined)).toBe(true);
});

it("keeps what each account watches, and what it is notified of", async () => {
  const { app, ada, bob, open } = await createWorld();
  const watch = "/api/models/ada/m/watch";
  expect((await bob.get(watch)).json()).toEqual({ level: "participating", isDefault: true });
  await bob.request("PUT", "/api/users/ada/watch", { payload: { level: "all" } });
  expect((await bob.get(watch)).json()).toEqual({ level: "all", isDefault: true });
  await ada.request("PUT", watch, { payload: { level: "muted" } });
  expect((await ada.get("/api/settings/watches")).json()).toEqual([
    { type: "model", name: "ada/m", level: "muted" },
  ]);
  await open("One");
  expect((await ada.get(PATH)).json()).toEqual([]);
  expect((await ada.request("DELETE", watch)).json()).toEqual({ level: "all", isDefault: true });
  const settings = { mail: "off", webOff: ["subscribed"], mailOff: [] };
  expect(
    (await ada.request("PUT", "/api/settings/notifications", { payload: settings })).json(),
  ).toEqual(settings);
  await open("Two");
  expect((await ada.get(PATH)).json()).toEqual([]);
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { private: true } });
  expect((await bob.get(watch)).statusCode).toBe(404);
  expect((await app.get("/api/users/nobody/watch")).statusCode).toBe(401);
  expect((await bob.get("/api/users/nobody/watch")).statusCode).toBe(404);
  expect(
    (await bob.request("PUT", "/api/users/ada/watch", { payload: { level: "some" } })).statusCode,
  ).toBe(400);
});
