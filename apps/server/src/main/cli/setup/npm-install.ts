import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PinnedPackage } from "../../../runner/setup/pinned-package.ts";

/** CUDA's packages have half a gigabyte. */
const INSTALL_MS = 30 * 60_000;
const FLAGS = [
  ...["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  // A machine without a network learns it soon.
  ...["--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"],
];

/** npm follows a lock, so it takes no other archives, from whatever registry the user's npm has. */
export async function npmInstall(
  folder: string,
  packages: readonly PinnedPackage[],
  version: string,
): Promise<void> {
  const dependencies = Object.fromEntries(packages.map(({ name }) => [name, version]));
  const locked = packages.map(({ name, integrity }) => [
    `node_modules/${name}`,
    { version, integrity },
  ]);
  await write(folder, "package.json", { private: true, dependencies });
  await write(folder, "package-lock.json", {
    ...{ lockfileVersion: 3, requires: true },
    packages: { "": { dependencies }, ...Object.fromEntries(locked) },
  });
  const options = { cwd: folder, timeout: INSTALL_MS };
  await promisify(execFile)("npm", ["ci", "--prefix", folder, ...FLAGS], options);
}

const write = (folder: string, name: string, value: object) =>
  writeFile(join(folder, name), JSON.stringify(value));
