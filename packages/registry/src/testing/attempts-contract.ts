import { expect, it } from "vitest";
import type { Counted } from "../attempts/attempts.ts";
import { RegistryError } from "../errors.ts";
import type { CreateWorld, TestWorld } from "./test-world.ts";

const MINUTE = 60_000;

const byName = (name: string, address: string): Counted => ({
  parts: ["name", name, address],
  limit: 3,
  onSuccess: "forget",
});
const byAddress = (address: string): Counted => ({
  parts: ["address", address],
  limit: 5,
  onSuccess: "uncount",
});

const wrong = async () => {
  throw new RegistryError("bad-credentials", "Wrong username or password.");
};

/** How an attempt ends: "in", or the code it is refused with. */
const attempt = ({ registry }: TestWorld, counted: readonly Counted[], isRight = false) =>
  registry.attempts
    .limit(counted, isRight ? async () => "in" : wrong)
    .catch(({ code }: RegistryError) => code);

export function describeAttempts(create: CreateWorld): void {
  it("counts wrong attempts until their time is over, and says when that is", async () => {
    const world = await create();
    const counted = [byName("ada", "1.1.1.1")];
    for (let count = 0; count < 3; count++)
      expect(await attempt(world, counted)).toBe("bad-credentials");
    world.advance(9.5 * MINUTE);
    await expect(world.registry.attempts.limit(counted, async () => "in")).rejects.toMatchObject({
      code: "too-many-attempts",
      retryAfter: 30,
      message: "Too many attempts. Retry in 1 minute.",
    });
    expect(await attempt(world, [byName("ada", "2.2.2.2")], true)).toBe("in");
    world.advance(0.5 * MINUTE);
    expect(await attempt(world, counted, true)).toBe("in");
  });

  it("forgets by success what it is told to, and counts at an address what failed alone", async () => {
    const world = await create();
    const ada = [byName("ada", "1.1.1.1"), byAddress("1.1.1.1")];
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 2; count++)
        expect(await attempt(world, ada)).toBe("bad-credentials");
      expect(await attempt(world, ada, true)).toBe("in");
    }
    for (let count = 0; count < 20; count++) expect(await attempt(world, ada, true)).toBe("in");
    const bob = [byName("bob", "1.1.1.1"), byAddress("1.1.1.1")];
    expect(await attempt(world, bob)).toBe("bad-credentials");
    // Five failures at this address. Rejected attempts do not count for the name.
    for (let count = 0; count < 5; count++)
      expect(await attempt(world, bob)).toBe("too-many-attempts");
    const elsewhere = [byName("bob", "1.1.1.1"), byAddress("3.3.3.3")];
    expect(await attempt(world, elsewhere)).toBe("bad-credentials");
  });

  it("counts every attempt where success counts too, and none without a limit", async () => {
    const world = await create();
    const signUps: Counted = { parts: ["sign-up"], limit: 2, onSuccess: "count" };
    const ends = [];
    for (let count = 0; count < 3; count++) ends.push(await attempt(world, [signUps], true));
    expect(ends).toEqual(["in", "in", "too-many-attempts"]);
    for (let count = 0; count < 20; count++)
      expect(await attempt(world, [{ ...signUps, limit: 0 }])).toBe("bad-credentials");
  });

  it("lets no more in when they come at once", async () => {
    const world = await create();
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => attempt(world, [byName("ada", "1.1.1.1")])),
    );
    expect(ends.filter((end) => end === "bad-credentials")).toHaveLength(3);
  });

  it("stores no name and no address, and nothing for longer than it counts", async () => {
    const world = await create();
    await attempt(world, [byName("ada", "192.0.2.7"), byAddress("192.0.2.7")]);
    const rows = () => world.db.selectFrom("attempt").selectAll().execute();
    expect(await rows()).toHaveLength(2);
    expect(JSON.stringify(await rows())).not.toMatch(/\bada\b|192\.0\.2/);
    world.advance(10 * MINUTE);
    await attempt(world, [byName("bob", "192.0.2.8")]);
    expect(await rows()).toHaveLength(1);
  });
}
