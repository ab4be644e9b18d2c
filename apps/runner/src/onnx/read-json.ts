import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The fields of a JSON file of a model; none if the file is missing or holds something else. */
export function readJson(folder: string, name: string): Readonly<Record<string, unknown>> {
  const file = join(folder, name);
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
