import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { PinnedPackage } from "../../../runner/setup/pinned-package.ts";
import { npmInstall } from "./npm-install.ts";
import { npmProblem } from "./npm-problem.ts";

export interface PackageInstall {
  readonly packages: readonly PinnedPackage[];
  readonly version: string;
  readonly folder: string;
}

/** Replaces what was installed, once all of it is there. */
export async function installPackages({
  packages,
  version,
  folder,
}: PackageInstall): Promise<void> {
  const stage = join(folder, `stage-${process.pid}`);
  try {
    await mkdir(stage, { recursive: true });
    await npmInstall(stage, packages, version);
    await removePackages(folder);
    await rename(join(stage, "node_modules"), join(folder, "node_modules"));
  } catch (error) {
    throw npmProblem(error, folder);
  } finally {
    await rm(stage, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Models that are loaded keep what they opened. */
export const removePackages = (folder: string): Promise<void> =>
  rm(join(folder, "node_modules"), { recursive: true, force: true });
