import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { InferenceCall } from "@orrery/registry";
import { expect, it } from "vitest";
import { adoptReceipts } from "../../../hub/adopt-receipts.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
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

const noDatabase = async () => Promise.reject(new Error("the database is away"));
const ignore = () => undefined;

it("keeps what cannot be written until it can be", async () => {
  const folder = temporaryFolder();
  const written: string[] = [];
  let isBroken = true;
  const receipts = createReceipts(
    folder,
    async (calls) => {
      if (isBroken) throw new Error("the database is away");
      written.push(...calls.map(({ id, at }) => `${id} ${at.toISOString()}`));
    },
    ignore,
  );
  receipts.add(call("a"));
  await expect(receipts.flush()).rejects.toThrow("away");
  receipts.add(call("b"));
  isBroken = false;
  await receipts.flush();
  expect(written).toEqual(["a", "b"].map((id) => `${id} 2026-01-01T00:00:00.000Z`));
  expect(readdirSync(folder)).toEqual([]);
  await receipts.close();
});

it("adopts what killed processes left, and nothing of a living one", async () => {
  const root = temporaryFolder();
  const receiptsOf = (name: string) => createReceipts(join(root, name), noDatabase, ignore);
  const [killed, older, living] = ["killed", "", "living"].map(receiptsOf);
  killed?.add(call("a"));
  older?.add(call("b"));
  living?.add(call("c"));
  living?.keep(call("d"));

  const written: string[] = [];
  const write = async (calls: readonly InferenceCall[]) => {
    written.push(...calls.map(({ id, at }) => `${id} ${at.toISOString()}`));
  };
  await expect(adoptReceipts(root, new Set(["living"]), noDatabase)).rejects.toThrow("away");
  await adoptReceipts(root, new Set(["living"]), write);
  await adoptReceipts(root, new Set(["living"]), write);
  expect(written).toEqual(["a", "b"].map((id) => `${id} 2026-01-01T00:00:00.000Z`));
  expect(readdirSync(root)).toEqual(["living"]);
  expect(readdirSync(join(root, "living"))).toHaveLength(2);
});

it("has the last word of calls that a killed process did not end, and of those that it ended the end", async () => {
  const root = temporaryFolder();
  const killed = createReceipts(join(root, "killed"), noDatabase, ignore);
  const so = (id: string, inputTokens: number) => ({ ...call(id), inputTokens });
  killed.keep(so("open", 1));
  killed.keep(so("ended", 2));
  killed.keep(so("open", 3));
  killed.add(so("ended", 4));

  const written = new Map<string, number | undefined>();
  const add = async (calls: readonly InferenceCall[]) => {
    for (const { id, inputTokens } of calls) if (!written.has(id)) written.set(id, inputTokens);
  };
  const next = createReceipts(join(root, "next"), add, ignore);
  next.keep(so("mine", 5));
  await adoptReceipts(root, new Set(["next"]), add);
  await next.flush();
  expect(Object.fromEntries(written)).toEqual({ open: 3, ended: 4 });
  expect(readdirSync(join(root, "next"))).toHaveLength(1);
  next.add(so("mine", 6));
  await next.close();
  expect(written.get("mine")).toBe(6);
  expect(readdirSync(join(root, "next"))).toEqual([]);
});
