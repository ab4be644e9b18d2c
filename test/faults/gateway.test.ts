import { expect, it } from "vitest";
import {
  createGatewayWorld,
  SHORT_PATIENCE,
} from "../../apps/server/src/testing/create-gateway-world.ts";
import { ROUTES } from "../../apps/server/src/testing/inference-routes.ts";
import type { Fault } from "../../apps/server/src/testing/start-upstream.ts";

/** What a fault is to the caller, and how often the provider was asked. */
const OUTCOMES: Readonly<Record<Fault, readonly [status: number, code: string, attempts: number]>> =
  {
    reset: [502, "provider-cut", 3],
    stall: [504, "provider-timeout", 1],
    cut: [502, "provider-cut", 3],
    "wrong-json": [502, "malformed-reply", 1],
    fail: [502, "provider-failed", 3],
    drip: [504, "provider-timeout", 1],
    refuse: [422, "provider-refused", 1],
    "no-key": [502, "provider-key-refused", 1],
    elsewhere: [502, "provider-failed", 3],
    // The last: it makes the provider rest.
    busy: [429, "provider-busy", 1],
  };

it.each(Object.entries(ROUTES))(
  "%s: says what a provider did wrong, counts it, leaks nothing, and works on",
  async (_name, [task, send]) => {
    const world = await createGatewayWorld(SHORT_PATIENCE);
    await world.map("good", { task });
    for (const [fault, [status]] of Object.entries(OUTCOMES)) {
      await world.map(fault, { task });
      const answer = await send(world.ada, `ada/${fault}`);
      expect([fault, answer.statusCode]).toEqual([fault, status]);
      expect(answer.body).not.toContain("acme-secret");
      expect(answer.body).not.toContain(world.upstream.url);
      if (fault === "busy") expect(answer.headers["retry-after"]).toBe("7");
      else expect((await send(world.ada, "ada/good")).statusCode).toBe(200);
      if (fault === "refuse") expect(answer.body).toContain("temperature is too hot");
    }
    const receipts = await world.receipts(2 * Object.keys(OUTCOMES).length - 1);
    const failed = receipts.filter((receipt) => receipt.status !== "ok").toReversed();
    expect(failed.map(({ errorCode, attempts }) => [errorCode, attempts])).toEqual(
      Object.values(OUTCOMES).map(([, ...told]) => told),
    );
    await expect.poll(world.upstream.open).toBe(0);
  },
);
