import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An npm package that `orrery setup` installs, at a version that the hub knows. */
export interface PinnedPackage {
  readonly name: string;
  /** Of the archive, as npm writes it into a lock. */
  readonly integrity: string;
}

export const SYSTEM = `${process.platform}-${process.arch}`;

/** The version of a package in the folder of `orrery setup`; `undefined` where it is not installed. */
export function installedVersion(folder: string, name: string): string | undefined {
  try {
    const file = join(folder, "node_modules", name, "package.json");
    const { version } = JSON.parse(readFileSync(file, "utf8")) as { version?: unknown };
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}
