import { expect, it } from "vitest";
import { OPERATOR } from "../people/people-access.ts";
import { insertRow, writeRepos } from "../repos/repo-row-store.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Repos of root without histories: many are made at once. */
const addRows = ({ db, now }: TestWorld, count: number) =>
  writeRepos({ db, changed: async () => {} }, async (writes) => {
    const at = now().toISOString();
    for (let index = 0; index < count; index++) {
      const name = `m${index}`;
      await insertRow(writes, {
        ...{ key: name, type: "model", namespace: "root", name },
        ...{ lookup_namespace: "root", lookup_name: name, private: 0 },
        ...{ created_at: at, updated_at: at, size_bytes: 0, file_count: 0 },
        ...{ facts: "{}", parameters: 0 },
      });
    }
  });

export function describeAdministration(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    return { world, root, ada, ...world.registry };
  }

  it("administers organizations, with or without their repos", async () => {
    const { world, root, ada, hubOrganizations, organizations, repos, audit } = await start();
    await signUp(world, "bob");
    const made = await hubOrganizations.create(root, "lab", "Ada");
    expect(made).toMatchObject({ name: "lab", members: 1, admins: ["ada"], repos: 0 });
    for (let index = 0; index < 50; index++)
      await hubOrganizations.create(root, `many${String(index).padStart(2, "0")}`, "root");
    const first = await hubOrganizations.list(root);
    expect([first.organizations.length, first.total]).toEqual([50, 51]);
    const second = await hubOrganizations.list(root, { after: first.nextCursor });
    expect(second.organizations.map(({ name }) => name)).toEqual(["many49"]);
    expect(second.nextCursor).toBeUndefined();
    expect((await hubOrganizations.list(root, { prefix: "LA" })).total).toBe(1);

    expect((await hubOrganizations.addAdmin(root, "LAB", "bob")).admins).toEqual(["ada", "bob"]);
    await organizations.changeRole(root, "lab", "bob", "read");
    expect((await hubOrganizations.addAdmin(root, "lab", "bob")).admins).toEqual(["ada", "bob"]);
    await repos.create(await again(world, ada), { id: repoId("lab/m"), private: true });
    expect(await hubOrganizations.get(root, "lab")).toMatchObject({ repos: 1, members: 2 });
    const remove = (withRepos: boolean) => hubOrganizations.delete(root, "lab", { withRepos });
    await expect(remove(false)).rejects.toMatchObject({ code: "organization-not-empty" });
    await remove(true);
    await expect(hubOrganizations.get(root, "lab")).rejects.toMatchObject({
      code: "organization-not-found",
    });
    // What it did to the repo is written down as well.
    const { events } = await audit.list(root, { word: ".delete" });
    expect(events.map(({ action, target }) => `${action} ${target}`)).toEqual([
      "org.delete lab",
      "repo.delete lab/m",
    ]);
    await expect(hubOrganizations.create(root, "x", "nobody")).rejects.toMatchObject({
      code: "account-not-found",
    });
  });

  it("shows and sets the quota of an organization, and writes it down", async () => {
    const { root, ada, hubOrganizations, quotas, audit } = await start();
    const { quota: standard } = await hubOrganizations.create(root, "lab", "ada");
    await quotas.set(root, "lab", { storageBytes: 5_000 });
    await quotas.set(OPERATOR, "lab", { repos: 0 });
    expect(await hubOrganizations.get(root, "lab")).toMatchObject({
      quota: { storageBytes: 5_000, repos: 0 },
      ownQuota: { storageBytes: 5_000, repos: 0 },
    });
    await quotas.set(root, "lab", { storageBytes: null });
    const { organizations } = await hubOrganizations.list(root);
    expect(organizations).toMatchObject([
      { quota: { ...standard, repos: 0 }, ownQuota: { storageBytes: null, repos: 0 } },
    ]);
    await expect(quotas.set(ada, "lab", { repos: 1 })).rejects.toMatchObject({ code: "forbidden" });
    const { events } = await audit.list(root, { word: "quota.change" });
    expect(events.map(({ actor, target }) => `${actor} ${target}`)).toEqual([
      ...["root lab", "operator lab", "root lab"],
    ]);
    expect(events.map(({ details }) => details)).toEqual([
      { before: { storageBytes: 5_000, repos: 0 }, after: { storageBytes: null } },
      { before: { ...standard, storageBytes: 5_000 }, after: { repos: 0 } },
      { before: standard, after: { storageBytes: 5_000 } },
    ]);
  });

  it("lists every repo and owner by what they store", async () => {
    const { world, root, ada, hubStorage, repos, quotas } = await start();
    const names = ["ada/small", "ada/large", "ada/empty"];
    for (const name of names) await repos.create(ada, { id: repoId(name), private: true });
    const text = "x".repeat(5000);
    await commitFiles(world, ada, repoId("ada/large"), { "a.txt": text });
    await commitFiles(world, ada, repoId("ada/small"), { "a.txt": "y" });
    await quotas.recount();
    const { repos: listed, total } = await hubStorage.repos(root);
    expect(total).toBe(3);
    expect(listed[0]).toMatchObject({ id: repoId("ada/large"), isPrivate: true });
    expect(listed[0]!.headBytes).toBeGreaterThan(sizeOf(text));
    expect(listed.map(({ storedBytes }) => storedBytes)).toEqual(
      listed.map(({ storedBytes }) => storedBytes).toSorted((a, b) => b - a),
    );
    const named = await hubStorage.repos(root, { sort: "name", word: "SMALL" });
    expect(named.repos.map(({ id }) => id.name)).toEqual(["small"]);
    expect((await hubStorage.repos(root, { type: "dataset" })).total).toBe(0);
    await addRows(world, 50);
    for (const sort of ["stored", "updated", "created", "name"] as const) {
      const first = await hubStorage.repos(root, { sort });
      const rest = await hubStorage.repos(root, { sort, cursor: first.nextCursor });
      expect([first.repos.length, rest.repos.length, rest.nextCursor]).toEqual([50, 3, undefined]);
      const keys = [...first.repos, ...rest.repos].map(({ id }) => `${id.namespace}/${id.name}`);
      expect(new Set(keys).size).toBe(53);
    }
    await quotas.set(root, "ada", { repos: 7 });
    const { owners } = await hubStorage.owners(root);
    expect(owners).toHaveLength(2);
    expect(owners.find(({ owner }) => owner === "ada")).toMatchObject({
      ...{
        kind: "account",
        repos: 3,
        ownQuota: { storageBytes: null, repos: 7 },
        quota: { repos: 7 },
      },
    });
    expect((await hubStorage.owners(root, { prefix: "R" })).owners).toMatchObject([
      { owner: "root", ownQuota: { storageBytes: null, repos: null }, repos: 50 },
    ]);
    expect(await hubStorage.totals(root)).toMatchObject({ repos: 53, blobs: 0, temporaryBytes: 0 });
    expect(await hubStorage.largestFiles(root)).toEqual([]);
  });

  it("administers for administrators alone", async () => {
    const { root, ada, hubOrganizations, hubStorage } = await start();
    const refused: readonly (readonly [Viewer, string])[] = [
      [anonymous, "unauthorized"],
      [ada, "forbidden"],
      [{ ...root, scope: "read" }, "forbidden"],
    ];
    for (const [viewer, code] of refused)
      for (const call of [
        () => hubOrganizations.list(viewer),
        () => hubOrganizations.get(viewer, "lab"),
        () => hubOrganizations.create(viewer, "lab", "ada"),
        () => hubOrganizations.addAdmin(viewer, "lab", "ada"),
        () => hubOrganizations.delete(viewer, "lab", { withRepos: false }),
        () => hubStorage.repos(viewer),
        () => hubStorage.owners(viewer),
        () => hubStorage.largestFiles(viewer),
        () => hubStorage.totals(viewer),
      ])
        await expect(call()).rejects.toMatchObject({ code });
  });
}
