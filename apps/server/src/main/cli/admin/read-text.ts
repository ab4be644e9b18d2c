import { readFileSync } from "node:fs";
import { StartError } from "../../../base/start-error.ts";

/** A file's text without white space around it; `-` is the standard input. */
export function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8").trim();
  } catch {
    throw new StartError("not-found", `File not found: ${path}.`);
  }
}
