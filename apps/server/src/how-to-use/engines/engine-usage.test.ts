import { engineLines } from "@orrery/catalog";
import { ENGINES } from "@orrery/inference";
import { ENGINE_KINDS } from "@orrery/registry";
import { expect, it } from "vitest";

/** They load no repo of a hub by a command: a model repository of their own, or whatever the server is. */
const WITHOUT = ["triton", "openai"];

it("has a command for every kind of engine that the hub knows, and for no other", () => {
  const kinds = ENGINE_KINDS.filter((kind) => !WITHOUT.includes(kind));
  expect(Object.keys(engineLines).toSorted()).toEqual(kinds.toSorted());
  for (const [kind, { label }] of Object.entries(engineLines))
    expect(label).toBe(ENGINES[kind as keyof typeof ENGINES].label);
});
