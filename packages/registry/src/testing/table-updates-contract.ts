import { expect, it } from "vitest";
import type { CreateWorld } from "./test-world.ts";

export function describeTableUpdates(create: CreateWorld): void {
  it("counts the newest update of tables, and goes back to the one before", async () => {
    const { tableUpdates } = (await create()).registry;
    expect(await tableUpdates.find()).toBeUndefined();
    const empty = await tableUpdates.mark();
    const first = await tableUpdates.install(update(7), undefined);
    const mark = await tableUpdates.mark();
    const second = await tableUpdates.install(update(8), first);
    expect(await tableUpdates.list(5)).toEqual([second, first]);
    expect(new Set([empty, mark, await tableUpdates.mark()]).size).toBe(3);
    expect([await tableUpdates.remove(second!), await tableUpdates.remove(second!)]).toEqual([
      true,
      false,
    ]);
    expect([await tableUpdates.find(), await tableUpdates.mark()]).toEqual([first, mark]);
    await tableUpdates.remove(first!);
    expect(await tableUpdates.mark()).toBe(empty);
  });

  it("installs one of several updates that come at once", async () => {
    const { tableUpdates } = (await create()).registry;
    const asked = [1, 2, 3].map((version) => tableUpdates.install(update(version), undefined));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });

  it("keeps ten earlier updates", async () => {
    const { tableUpdates } = (await create()).registry;
    for (let version = 1; version <= 14; version++)
      await tableUpdates.install(update(version), await tableUpdates.find());
    const kept = await tableUpdates.list(50);
    expect(kept.map(({ version }) => version)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });
}

const update = (version: number) => ({
  version,
  content: `{"version": ${version}}`,
  signer: "ed25519:a",
});
