import { expect, it } from "vitest";
import type { ActivityOf } from "../activity/activity-day.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { again, type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

export function describeActivity(create: CreateWorld): void {
  it("counts what an account does by day, over the repos that the viewer may read", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { activity, organizations, pulls, repos } = world.registry;
    await organizations.create(ada, "Lab");
    const member = await again(world, ada);
    const [open, hidden] = [repoId("ada/open"), repoId("Lab/hidden")];
    await repos.create(member, { id: open, private: false });
    await repos.create(member, { id: hidden, private: true });
    const [today] = await activity.days(member, { accountKey: ada.key });
    world.advance(86_400_000);
    await Promise.all(["a", "b"].map((path) => commitFiles(world, member, open, { [path]: "x" })));
    await pulls.openDraft(bob, open, { title: "Draft", text: "" });

    const made = async (viewer: Viewer, of: ActivityOf) =>
      (await activity.days(viewer, of)).map((day) => day.made);
    expect(today?.made).toBe(2);
    expect(await made(anonymous, { accountKey: ada.key })).toEqual([1, 2]);
    expect(await made(member, { accountKey: ada.key })).toEqual([2, 2]);
    expect(await made(anonymous, { accountKey: bob.key })).toEqual([1]);
    expect(await made(bob, { namespace: "lab" })).toEqual([]);
    expect(await made(member, { namespace: "LAB" })).toEqual([1]);

    await repos.delete(member, open);
    expect(await made(member, { accountKey: ada.key })).toEqual([1]);
    expect(await world.db.selectFrom("activity").selectAll().execute()).toHaveLength(1);
    world.advance(365 * 86_400_000);
    expect(await made(member, { accountKey: ada.key })).toEqual([]);
  });
}
