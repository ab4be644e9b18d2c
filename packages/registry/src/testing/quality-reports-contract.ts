import { expect, it } from "vitest";
import { MAX_WAITING_REPORTS } from "../quality-reports/quality-reports.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const ID = repoId("ada/rows", "dataset");

export function describeQualityReports(create: CreateWorld): void {
  it("keeps the parts of a report until it is made, and the last one until there is another", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { qualityReports, repos, commits, lfs, purge } = world.registry;
    await repos.create(ada, { id: ID, private: false });
    async function* operations() {
      yield { type: "file" as const, path: "a.csv", content: new TextEncoder().encode("a\n1\n") };
    }
    await commits.create(ada, ID, { branch: "main", message: "a", operations: operations() });
    const { key, head } = await repos.get(ada, ID);
    const start = (split = "train") => qualityReports.start(ada, ID, "default", split);
    const find = () => qualityReports.find(key, "default", "train");
    await expect(qualityReports.start(bob, ID, "default", "train")).rejects.toMatchObject({
      code: "forbidden",
    });
    await start();
    const [id = ""] = await qualityReports.listDue();
    expect(await find()).toMatchObject({ id, state: "pending", work: undefined, made: undefined });
    expect((await qualityReports.begin(id))?.at.commit).toBe(head);
    const work = { source: "s", parts: { one: { rows: 1 } }, partCount: 3, currentPart: "two" };
    await qualityReports.note(id, work);
    // One that is being made continues, here and after a kill.
    await start();
    expect(await find()).toMatchObject({ state: "running", work });
    expect((await qualityReports.begin(id))?.report.work).toEqual(work);
    const made = { head: head ?? ("" as never), source: "s", parts: { one: 1, two: 2 } };
    await qualityReports.end(id, { state: "done", made });
    expect(await find()).toMatchObject({ state: "done", made, work: undefined, tries: 0 });
    expect(await qualityReports.listDue()).toEqual([]);
    await start();
    expect(await find()).toMatchObject({ id, state: "pending", made });
    await qualityReports.begin(id);
    const retryAt = new Date("2999-01-01T00:00:00.000Z");
    await qualityReports.end(id, { state: "failed", error: "damaged", retryAt });
    expect(await find()).toMatchObject({ state: "failed", error: "damaged", tries: 1, made });
    expect(await qualityReports.begin(id)).toBeUndefined();
    for (let count = 1; count < MAX_WAITING_REPORTS; count++) await start(`split ${count}`);
    await expect(start("one more")).rejects.toMatchObject({ code: "too-many-jobs" });
    const bytes = new TextEncoder().encode("large");
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const pointer = { digest: digest as never, size: bytes.byteLength };
    await lfs.store(ada.key, key, pointer, new Blob(["large"]).stream() as never);
    await purge.lfsFiles(ada, ID, [pointer.digest], false);
    expect(await find()).toBeUndefined();
    expect(await qualityReports.listDue()).toEqual([]);
  });
}
