import { readdirSync } from "node:fs";
import type { InferenceCall } from "@orrery/registry";
import { expect, it } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createReceipts } from "./receipts.ts";

const call = (id: string): InferenceCall => ({
  id,
  at: new Date("2026-01-01T00:00:00Z"),
  payer: { kind: "hub", key: "" },
  model: "ada/m",
  task: "conversational",
  provider: "groq",
  providerModelId: "m",
  reason: "preferred of 1",
  status: "ok",
  attempts: 1,
  isStream: false,
  durationMs: 5,
});

it("writes down what an earlier process left, and keeps what cannot be written", async () => {
  const folder = temporaryFolder();
  const killed = createReceipts(
    folder,
    async () => undefined,
    () => undefined,
  );
  killed.add(call("a"));
  killed.add(call("b"));

  const written: string[] = [];
  let isBroken = true;
  const next = createReceipts(
    folder,
    async (calls) => {
      if (isBroken) throw new Error("the database is away");
      written.push(...calls.map(({ id, at }) => `${id} ${at.toISOString()}`));
    },
    () => undefined,
  );
  await expect(next.flush()).rejects.toThrow("away");
  next.add(call("c"));
  isBroken = false;
  await next.flush();
  expect(written).toEqual(["a", "b", "c"].map((id) => `${id} 2026-01-01T00:00:00.000Z`));
  expect(readdirSync(folder)).toEqual([]);
  await next.close();
});
