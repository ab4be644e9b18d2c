import { expect, it } from "vitest";
import { formatRepoId } from "../ids.ts";
import type { Repo } from "../repos/repo.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const HIDDEN = repoId("lab/hidden");
const GROUPED = repoId("lab/grouped");
const OPEN = repoId("lab/open");

export function describeGroups(create: CreateWorld): void {
  /** An organization of `ada`, with a member of each role, and a group that only `gil` is in. */
  async function worldWithGroup() {
    const world = await create();
    const { root, ada: founder } = await twoAccounts(world);
    const { organizations, repos, resourceGroups } = world.registry;
    await organizations.create(founder, "lab");
    const ada = await again(world, founder);
    for (const [name, role] of [
      ["rea", "read"],
      ["wri", "write"],
      ["non", "no_access"],
      ["gil", "no_access"],
    ] as const) {
      await signUp(world, name);
      await organizations.addMember(ada, "lab", name, role);
    }
    const { key } = await resourceGroups.create(ada, "lab", { name: "Speech" });
    await repos.create(ada, { id: HIDDEN, private: true });
    await repos.create(ada, { id: GROUPED, private: true, groupKey: key });
    await repos.create(ada, { id: OPEN, private: false, groupKey: key });
    await resourceGroups.addMembers(ada, "lab", key, [{ name: "gil", role: "write" }]);
    const as = (name: string) => again(world, { name });
    return { ...world, root, ada, key, as };
  }

  const seenBy = async ({ registry: { repos } }: TestWorld, viewer: Viewer) => {
    const page = await repos.list(viewer, { type: "model", author: "lab" }, { sort: "id" });
    const names = page.repos.map((repo: Repo) => formatRepoId(repo.id)).toSorted();
    expect([page.total, await repos.count(viewer, { type: "model", author: "lab" })]).toEqual([
      names.length,
      names.length,
    ]);
    return names.map((name) => name.slice("lab/".length));
  };

  it("shows a group's private repos to its members and the organization's admins", async () => {
    const world = await worldWithGroup();
    const { ada, root, as } = world;
    const all = ["grouped", "hidden", "open"];
    for (const [viewer, names] of [
      [ada, all],
      [root, all],
      [await as("gil"), ["grouped", "open"]],
      [await as("non"), ["open"]],
      [await as("rea"), ["hidden", "open"]],
      [await as("wri"), ["hidden", "open"]],
      [anonymous, ["open"]],
    ] as const)
      expect(await seenBy(world, viewer)).toEqual(names);
  });

  it("lets roles in the group decide what is done with its repos", async () => {
    const world = await worldWithGroup();
    const { registry, ada, key, as } = world;
    const { repos, resourceGroups } = registry;
    const write = (viewer: Viewer, id = OPEN) =>
      commitFiles(world, viewer, id, { "a.txt": `${Math.random()}` });
    await write(await as("gil"));
    await write(await as("gil"), GROUPED);
    // A writer of the organization is no member of the group.
    await expect(write(await as("wri"))).rejects.toMatchObject({ code: "forbidden" });
    const made = { id: repoId("lab/made"), private: true, groupKey: key };
    await repos.create(await as("gil"), made);
    await expect(
      repos.create(await as("wri"), { ...made, id: repoId("lab/x") }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      repos.create(await as("gil"), { id: repoId("lab/y"), private: true }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await resourceGroups.changeMember(ada, "lab", key, "gil", "contributor");
    await write(await as("gil"), made.id);
    await expect(write(await as("gil"), GROUPED)).rejects.toMatchObject({ code: "forbidden" });
    expect(await resourceGroups.listCreatable(await as("gil"))).toEqual([
      { key, name: "Speech", namespace: "lab" },
    ]);
    expect(await resourceGroups.listCreatable(await as("wri"))).toEqual([]);
    await resourceGroups.removeMember(ada, "lab", key, "gil");
    expect(await seenBy(world, await as("gil"))).toEqual(["open"]);
  });

  it("moves repos and collections into groups and out of them, for who may", async () => {
    const world = await worldWithGroup();
    const { registry, ada, key, as } = world;
    const { collections, repos, resourceGroups } = registry;
    await resourceGroups.putRepo(ada, HIDDEN, key);
    expect(await seenBy(world, await as("rea"))).toEqual(["open"]);
    expect((await resourceGroups.ofRepo(await as("gil"), HIDDEN))?.name).toBe("Speech");
    await resourceGroups.changeMember(ada, "lab", key, "gil", "admin");
    // Out of the group more people would see it: not even an admin of the group takes it out.
    for (const viewer of [await as("gil"), await as("wri")])
      await expect(resourceGroups.putRepo(viewer, OPEN, undefined)).rejects.toMatchObject({
        code: "forbidden",
      });
    await resourceGroups.putRepo(ada, HIDDEN, undefined);
    expect(await seenBy(world, await as("rea"))).toEqual(["hidden", "open"]);
    await registry.organizations.create(ada, "other");
    const other = await resourceGroups.create(await as("ada"), "other", { name: "Speech" });
    const adaNow = await as("ada");
    for (const attempt of [
      () => resourceGroups.putRepo(adaNow, HIDDEN, other.key),
      () => repos.create(adaNow, { id: repoId("lab/z"), private: true, groupKey: other.key }),
      () => repos.create(adaNow, { id: repoId("ada/z"), private: true, groupKey: other.key }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "group-not-found" });
    await repos.move(adaNow, GROUPED, repoId("other/grouped"));
    expect((await repos.get(adaNow, repoId("other/grouped"))).groupKey).toBeUndefined();

    const create = (groupKey?: string) =>
      collections.create(adaNow, {
        ...{ namespace: "lab", title: `List ${groupKey ?? ""}`, private: true },
        ...(groupKey !== undefined && { groupKey }),
      });
    const [free, grouped] = [await create(), await create(key)];
    const listed = async (name: string) =>
      (await collections.list(await as(name), { owners: ["lab"] })).collections.map(
        ({ collection }) => collection.key,
      );
    expect(await listed("rea")).toEqual([free]);
    expect(await listed("gil")).toEqual([grouped]);
    expect((await listed("ada")).toSorted()).toEqual([free, grouped].toSorted());
    await resourceGroups.putCollection(adaNow, free, key);
    expect(await listed("rea")).toEqual([]);
    await expect(
      resourceGroups.putCollection(await as("gil"), free, undefined),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(create(other.key)).rejects.toMatchObject({ code: "group-not-found" });
  });

  it("lets members join by themselves, and takes them out with the organization", async () => {
    const world = await worldWithGroup();
    const { registry, ada, key, as } = world;
    const { organizations, resourceGroups } = registry;
    const members = async () =>
      (await resourceGroups.get(ada, "lab", key)).members.map(
        ({ name, role }) => `${name} ${role}`,
      );
    await resourceGroups.update(ada, "lab", key, {
      autoJoin: { role: "read", scope: "read_plus" },
    });
    expect(await members()).toEqual(["ada read", "gil write", "rea read", "wri read"]);
    await signUp(world, "nel");
    await organizations.addMember(ada, "lab", "nel", "read");
    await signUp(world, "out");
    await organizations.addMember(ada, "lab", "out", "no_access");
    expect(await members()).toEqual(["ada read", "gil write", "nel read", "rea read", "wri read"]);
    await resourceGroups.update(ada, "lab", key, { autoJoin: null });
    expect((await members()).length).toBe(5);
    await organizations.removeMember(ada, "lab", "nel");
    expect(await members()).not.toContain("nel read");
    await organizations.addMember(ada, "lab", "nel", "read");
    expect(await members()).not.toContain("nel read");
    expect(await seenBy(world, await as("nel"))).toEqual(["hidden", "open"]);
  });

  it("finds a member by a verified address, for admins", async () => {
    const world = await worldWithGroup();
    const { ada, as } = world;
    const { organizations } = world.registry;
    const find = (viewer: Viewer) =>
      organizations.findMemberByEmail(viewer, "lab", "REA@lab.example");
    const write = (columns: { readonly email?: string; readonly email_verified_at?: string }) =>
      world.db
        .updateTable("account")
        .set({ ...columns, ...(columns.email && { lookup_email: columns.email }) })
        .where("name", "=", "rea")
        .execute();
    await write({ email: "rea@lab.example" });
    expect(await find(ada)).toBeUndefined();
    await write({ email_verified_at: world.now().toISOString() });
    expect(await find(ada)).toMatchObject({ name: "rea", role: "read" });
    await expect(find(await as("wri"))).rejects.toMatchObject({ code: "forbidden" });
    await organizations.removeMember(ada, "lab", "rea");
    expect(await find(ada)).toBeUndefined();
  });

  it("lets tokens name a group that their holder sees, and reach what is in it", async () => {
    const world = await worldWithGroup();
    const { registry, ada, key, as } = world;
    const { accessTokens, resourceGroups, serviceAccounts } = registry;
    const gil = await as("gil");
    const permissions = ["repo.content.write"] as const;
    const grants = (name: string) => ({
      scoped: [{ type: "resource-group" as const, name, permissions }],
    });
    const create = (viewer: AccountViewer, name = key) =>
      accessTokens.create(viewer, { name: "t", role: "fineGrained", grants: grants(name) });
    expect(await accessTokens.listGroups(gil)).toEqual([{ key, name: "Speech", namespace: "lab" }]);
    const viewer = (await accessTokens.identify(await create(gil)))?.viewer ?? anonymous;
    expect(await seenBy(world, viewer)).toEqual(["grouped", "open"]);
    await commitFiles(world, viewer, GROUPED, { "a.txt": "1" });
    // The admin's token sees no more, and those who do not see the group cannot name it.
    const admins = (await accessTokens.identify(await create(ada)))?.viewer ?? anonymous;
    expect(await seenBy(world, admins)).toEqual(["grouped", "open"]);
    expect(await accessTokens.listGroups(await as("rea"))).toEqual([]);
    for (const [name, group] of [
      ["rea", key],
      ["gil", "Speech"],
    ] as const)
      await expect(create(await as(name), group)).rejects.toMatchObject({
        code: "bad-request",
        message: `Resource group "${group}" not found.`,
      });
    await serviceAccounts.create(ada, "lab", { name: "lab-ci", role: "read" });
    const service = { organization: "lab", name: "lab-ci" };
    expect(await accessTokens.listGroups(ada, service)).toEqual([]);
    await resourceGroups.addMembers(ada, "lab", key, [{ name: "lab-ci", role: "write" }]);
    expect(await accessTokens.listGroups(ada, service)).toMatchObject([{ key }]);
  });

  it("leaves groups to admins, and hides them from others", async () => {
    const world = await worldWithGroup();
    const { registry, ada, root, key, as } = world;
    const { resourceGroups } = registry;
    const add = (viewer: Viewer, ...names: readonly string[]) =>
      resourceGroups.addMembers(
        viewer,
        "lab",
        key,
        names.map((name) => ({ name, role: "read" as const })),
      );
    const [rea, gil] = [await as("rea"), await as("gil")];
    expect((await resourceGroups.list(rea, "lab")).length).toBe(0);
    expect(await resourceGroups.list(gil, "lab")).toMatchObject([
      { name: "Speech", members: [{ name: "gil", role: "write" }] },
    ]);
    expect((await resourceGroups.list(root, "lab")).length).toBe(1);
    await expect(resourceGroups.list(await signUp(world, "stranger"), "lab")).rejects.toMatchObject(
      { code: "forbidden" },
    );
    await expect(resourceGroups.get(rea, "lab", key)).rejects.toMatchObject({
      code: "group-not-found",
    });
    for (const attempt of [
      () => resourceGroups.update(gil, "lab", key, { name: "x" }),
      () => resourceGroups.delete(gil, "lab", key),
      () => add(gil, "rea"),
      () => resourceGroups.create(gil, "lab", { name: "x" }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    await expect(add(ada, "nobody-here")).rejects.toMatchObject({ code: "bad-request" });
    await expect(add(ada, "rea", "REA")).rejects.toMatchObject({ code: "bad-request" });
    await expect(add(ada, "rea", "stranger")).rejects.toMatchObject({ code: "forbidden" });
    await expect(add(ada, "gil")).rejects.toMatchObject({ code: "forbidden" });
    expect((await resourceGroups.get(ada, "lab", key)).members).toHaveLength(1);
    await resourceGroups.changeMember(ada, "lab", key, "gil", "admin");
    await add(await as("gil"), "rea");
    await expect(resourceGroups.delete(ada, "lab", key)).rejects.toMatchObject({
      code: "group-not-empty",
    });
    await expect(resourceGroups.create(ada, "lab", { name: "speech" })).rejects.toMatchObject({
      code: "name-taken",
    });
    for (const id of [GROUPED, OPEN]) await resourceGroups.putRepo(ada, id, undefined);
    await resourceGroups.delete(ada, "lab", key);
    expect(await resourceGroups.list(ada, "lab")).toEqual([]);
  });

  it("shares one repo with people of outside, by their role", async () => {
    const world = await worldWithGroup();
    const { registry, ada, as } = world;
    const { collaborators, repos, search } = registry;
    const share = (role: "read" | "write" | "admin") =>
      collaborators.put(ada, GROUPED, "cal", role);
    await signUp(world, "cal");
    await expect(collaborators.put(await as("rea"), OPEN, "cal", "admin")).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(share("read").then(() => collaborators.list(ada, GROUPED))).resolves.toMatchObject(
      [{ name: "cal", role: "read" }],
    );
    const cal = await as("cal");
    expect(await seenBy(world, cal)).toEqual(["grouped", "open"]);
    const found = await search.list(cal, {
      ...{ kind: "model", text: "grouped", values: {}, matchAll: [] },
    });
    expect(found.total).toBe(1);
    expect((await search.suggest(cal, "model", "group", 5)).map(({ id }) => id.name)).toEqual([
      "grouped",
    ]);
    expect((await collaborators.listOwn(cal)).map(({ repo }) => repo.id.name)).toEqual(["grouped"]);
    await expect(commitFiles(world, cal, GROUPED, { "a.txt": "1" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await share("write");
    await commitFiles(world, await as("cal"), GROUPED, { "a.txt": "1" });
    await expect(repos.update(await as("cal"), GROUPED, { private: false })).rejects.toMatchObject({
      code: "forbidden",
    });
    await share("admin");
    await repos.update(await as("cal"), GROUPED, { description: "x" });
    // More people would see it outside of the group, and it is not the collaborator's to decide that.
    await expect(
      registry.resourceGroups.putRepo(await as("cal"), GROUPED, undefined),
    ).rejects.toMatchObject({ code: "forbidden" });
    // The rest of the organization is as hidden as before.
    await expect(repos.get(await as("cal"), HIDDEN)).rejects.toMatchObject({
      code: "repo-not-found",
    });
    await collaborators.remove(await as("cal"), GROUPED, "cal");
    expect(await seenBy(world, await as("cal"))).toEqual(["open"]);
    await expect(collaborators.remove(ada, GROUPED, "cal")).rejects.toMatchObject({
      code: "account-not-found",
    });
    await repos.create(cal, { id: repoId("cal/own"), private: true });
    await expect(collaborators.put(cal, repoId("cal/own"), "cal", "read")).rejects.toMatchObject({
      code: "bad-request",
    });
    await collaborators.put(cal, repoId("cal/own"), "rea", "read");
    expect(await repos.find(await as("rea"), repoId("cal/own"))).toBeDefined();
    await repos.delete(cal, repoId("cal/own"));
    expect((await as("rea")).collaborations).toEqual([]);
  });

  it("lets members pass a gate, unless it is for members, too", async () => {
    const world = await worldWithGroup();
    const { registry, ada, as } = world;
    const { accessRequests, collaborators, files, repos } = registry;
    const id = repoId("lab/gated");
    await repos.create(await as("wri"), { id, private: false });
    await repos.update(ada, id, { gated: "manual" });
    await signUp(world, "cal");
    await collaborators.put(ada, id, "cal", "read");
    const closed = async (...names: readonly string[]) => {
      const all = await Promise.all(
        names.map(async (name) => (await files.at(await as(name), id, "main")).isClosed),
      );
      return names.filter((_, index) => all[index]);
    };
    expect(await closed("ada", "wri", "rea", "non", "cal")).toEqual(["non"]);
    await repos.update(ada, id, { gatesMembers: true });
    // Admins, and who made it, keep their access.
    expect(await closed("ada", "wri", "rea", "non", "cal")).toEqual(["rea", "non", "cal"]);
    await accessRequests.grant(ada, id, "rea");
    expect(await closed("rea", "cal")).toEqual(["cal"]);
  });
}
