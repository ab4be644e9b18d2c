import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { again, type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const EMPTY = { requests: [], pulls: [] };

export function describeWaiting(create: CreateWorld): void {
  it("lists what others wait for, to those who may answer", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { accessRequests, organizations, pulls, repos, waiting } = world.registry;
    await organizations.create(ada, "lab");
    await organizations.addMember(await again(world, ada), "lab", "bob", "read");
    const [owner, reader] = [await again(world, ada), await again(world, bob)];
    const [gated, open] = [repoId("ada/gated"), repoId("lab/open", "dataset")];
    await repos.create(owner, { id: gated, private: false });
    await repos.create(owner, { id: open, private: true });
    await commitFiles(world, owner, gated, { "a.txt": "1" });
    await repos.update(owner, gated, { gated: "manual" });
    await accessRequests.ask(reader, gated);
    await pulls.openDraft(reader, open, { title: "A draft", text: "" });
    const number = await pulls.openDraft(reader, open, { title: "Two rows", text: "" });
    await pulls.openDraft(owner, open, { title: "My own", text: "" });
    await world.db
      .updateTable("discussion")
      .set({ status: "open" })
      .where("title", "<>", "A draft")
      .execute();

    const found = await waiting.list(owner, 10);
    expect(found.requests).toMatchObject([{ repo: gated, count: 1 }]);
    expect(found.pulls).toMatchObject([{ repo: open, number, authorName: "bob" }]);
    for (const viewer of [anonymous, reader, root, { ...owner, scope: "read" as const }])
      expect(await waiting.list(viewer, 10)).toEqual(EMPTY);

    await accessRequests.handle(owner, gated, "bob", "accepted");
    expect((await waiting.list(owner, 10)).requests).toEqual([]);
    expect((await waiting.list(owner, 0)).pulls).toEqual([]);
  });
}
