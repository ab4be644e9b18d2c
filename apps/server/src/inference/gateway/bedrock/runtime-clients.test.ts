import { expect, it, onTestFinished } from "vitest";
import { createOutgoingPolicy } from "../../../outgoing/outgoing-policy.ts";
import { TIMEOUTS } from "../../../outgoing/safe-fetch.ts";
import { formatAccess } from "./runtime-access.ts";
import { createRuntimeClients } from "./runtime-clients.ts";

it("keeps the fifty clients that were used last, one for each access", async () => {
  const clients = createRuntimeClients({
    policy: createOutgoingPolicy({}, []),
    timeouts: TIMEOUTS,
  });
  onTestFinished(() => clients.close());
  const of = (number: number) =>
    clients.of({
      payer: { kind: "hub", key: "hub", name: "hub" },
      open: () =>
        formatAccess({
          region: "hub",
          mode: "standard",
          appId: "orrery",
          credential: { kind: "api-key", apiKey: `key-${number}` },
        }),
    });
  const first = await of(0);
  const second = await of(1);
  expect(second).not.toBe(first);
  for (let number = 2; number < 50; number++) await of(number);
  expect(await of(0)).toBe(first);
  await of(50);
  expect(await of(0)).toBe(first);
  expect(await of(1)).not.toBe(second);
});
