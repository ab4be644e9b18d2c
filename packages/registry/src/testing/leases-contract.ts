import { expect, it } from "vitest";
import type { CreateWorld } from "./test-world.ts";

const MINUTE_MS = 60_000;

export function describeLeases(create: CreateWorld): void {
  it("gives a lease to one of many who ask at once, and again after its release", async () => {
    const { leases } = (await create()).registry;
    const asked = Array.from({ length: 8 }, () => leases.acquire("work", MINUTE_MS));
    const held = (await Promise.all(asked)).filter((lease) => lease !== undefined);
    expect(held).toHaveLength(1);
    expect(await leases.acquire("other work", MINUTE_MS)).toBeDefined();
    expect(await leases.findHolder("work")).toBeTypeOf("string");
    await held[0]?.release();
    expect(await leases.findHolder("work")).toBeUndefined();
    expect(await leases.acquire("work", MINUTE_MS)).toBeDefined();
  });

  it("gives a lease that was not renewed to another, and tells the first that it lost it", async () => {
    const { registry, advance } = await create();
    const first = await registry.leases.acquire("work", MINUTE_MS);
    advance(50_000);
    expect(await first?.renew()).toBe(true);
    advance(50_000);
    expect(await registry.leases.acquire("work", MINUTE_MS)).toBeUndefined();
    advance(11_000);
    const second = await registry.leases.acquire("work", MINUTE_MS);
    expect(second).toBeDefined();
    expect(await first?.renew()).toBe(false);
    await first?.release();
    expect(await second?.renew()).toBe(true);
  });
}
