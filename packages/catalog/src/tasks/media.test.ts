import { readdirSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { sampleInputs } from "../sample-inputs/index.ts";
import { tasks } from "./index.ts";

const folder = new URL("../../media/", import.meta.url);
const files = readdirSync(folder).toSorted();

it("has every file a demo or a sample names, and no other", () => {
  expect([...new Set(mediaIn([tasks, sampleInputs]))].toSorted()).toEqual(files);
});

it("stays small", () => {
  const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
  expect(bytes).toBeLessThanOrEqual(600 * 1024);
});

/** Names of media files, wherever they stand. */
function mediaIn(value: unknown): readonly string[] {
  if (typeof value === "string") return /^[a-z-]+\.(png|wav)$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(mediaIn);
}
