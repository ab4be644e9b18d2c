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

it("has the last word of calls that a killed process did not end, and of those that it ended the end", async () => {
  const folder = temporaryFolder();
  const noDatabase = async () => Promise.reject(new Error("the database is away"));
  const killed = createReceipts(folder, noDatabase, () => undefined);
  const so = (id: string, inputTokens: number) => ({ ...call(id), inputTokens });
  killed.keep(so("open", 1));
  killed.keep(so("ended", 2));
  killed.keep(so("open", 3));
  killed.add(so("ended", 4));

  const written = new Map<string, number | undefined>();
  const add = async (calls: readonly InferenceCall[]) => {
    for (const { id, inputTokens } of calls) if (!written.has(id)) written.set(id, inputTokens);
  };
  const next = createReceipts(folder, add, () => undefined);
  next.keep(so("mine", 5));
  await next.flush();
  expect(Object.fromEntries(written)).toEqual({ open: 3, ended: 4 });
  expect(readdirSync(folder)).toHaveLength(1);
  next.add(so("mine", 6));
  await next.close();
  expect(written.get("mine")).toBe(6);
  expect(readdirSync(folder)).toEqual([]);
});
