import { expect, it } from "vitest";
import {
  createGatewayWorld,
  SHORT_PATIENCE,
} from "../../apps/server/src/testing/create-gateway-world.ts";
import { invoke, STREAMS } from "../../apps/server/src/testing/inference-routes.ts";
import type { Fault } from "../../apps/server/src/testing/start-upstream.ts";

type Outcome = readonly [status: number, runtimeStatus: number, code: string, attempts: number];

/** What a fault is to callers, of the runtime's protocol and of all others, and how often the provider was asked. */
const OUTCOMES: Readonly<Record<Fault, Outcome>> = {
  reset: [502, 424, "provider-cut", 3],
  stall: [504, 408, "provider-timeout", 1],
  cut: [502, 424, "provider-cut", 3],
  "wrong-json": [502, 424, "malformed-reply", 1],
  fail: [502, 424, "provider-failed", 3],
  drip: [504, 408, "provider-timeout", 1],
  refuse: [422, 400, "provider-refused", 1],
  "no-key": [502, 424, "provider-key-refused", 1],
  elsewhere: [502, 424, "provider-failed", 3],
  // The last: it makes the provider rest.
  busy: [429, 429, "provider-busy", 1],
};

/** These come after the first word: the answer has begun, and is not tried again. */
const LATE: ReadonlySet<string> = new Set(["cut", "drip"]);

const CALLS = [
  ...Object.entries(STREAMS).map(([name, [...rest]]) => [name, ...rest] as const),
  ["the hosted runtime's call", "conversational", invoke, () => true] as const,
];

it.each(CALLS)(
  "%s: no fault passes for a whole answer, none leaks, each has its receipt",
  async (name, task, send, isWhole) => {
    const world = await createGatewayWorld(SHORT_PATIENCE);
    await world.map("good", { task });
    const isRuntime = name.includes("runtime");
    const isLate = (fault: string) => send !== invoke && LATE.has(fault);
    for (const [fault, [status, runtimeStatus]] of Object.entries(OUTCOMES)) {
      await world.map(fault, { task });
      const answer = await send(world.ada, `ada/${fault}`);
      const refused = isRuntime ? runtimeStatus : status;
      expect([fault, answer.statusCode]).toEqual([fault, isLate(fault) ? 200 : refused]);
      expect(answer.body).not.toContain("acme-secret");
      expect(answer.body).not.toContain(world.upstream.url);
      if (isLate(fault)) {
        expect(isWhole(answer.body)).toBe(false);
        expect(answer.body).toMatch(isRuntime ? /:exception-type/ : /^data: \{"error":/m);
      }
      if (fault === "busy") expect(answer.headers["retry-after"]).toBe("7");
      else {
        const good = await send(world.ada, "ada/good");
        expect([fault, good.statusCode, isWhole(good.body)]).toEqual([fault, 200, true]);
      }
    }
    const receipts = await world.receipts(2 * Object.keys(OUTCOMES).length - 1);
    const failed = receipts.filter((receipt) => receipt.status !== "ok").toReversed();
    expect(failed.map(({ errorCode, attempts }) => [errorCode, attempts])).toEqual(
      Object.entries(OUTCOMES).map(([fault, [, , code, attempts]]) => [
        code,
        isLate(fault) ? 1 : attempts,
      ]),
    );
    await expect.poll(world.upstream.open).toBe(0);
  },
);
