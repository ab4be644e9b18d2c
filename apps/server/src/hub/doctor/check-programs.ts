import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import { VERSION } from "../../base/version.ts";
import { linesOf } from "./lines.ts";

const { ok, warning, problem } = linesOf("programs");

const PROBE_MS = 5_000;
const run = promisify(execFile);

/** The oldest git that serves, and the oldest that merges pull requests. */
const GIT = { serves: [2, 31], merges: [2, 38] } as const;
const NODE_MAJOR = 24;

export async function checkPrograms(signal: AbortSignal): Promise<readonly DoctorLine[]> {
  const git = await run("git", ["--version"], { timeout: PROBE_MS, signal }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  return judgePrograms(git, process.versions.node);
}

/** Pure: what `git --version` printed, if it ran, and Node's version. */
export const judgePrograms = (git: string | undefined, node: string): readonly DoctorLine[] => [
  ok("Orrery", VERSION),
  judgeNode(node),
  judgeGit(git),
];

const judgeNode = (version: string): DoctorLine =>
  Number.parseInt(version, 10) >= NODE_MAJOR
    ? ok("Node", version)
    : problem("Node", version, `Run the hub with Node ${NODE_MAJOR} or newer.`);

function judgeGit(printed: string | undefined): DoctorLine {
  const [, text, major, minor] = /((\d+)\.(\d+)[\w.-]*)/.exec(printed ?? "") ?? [];
  if (text === undefined)
    return problem("git", "not found", "Install git, and see that it is in the hub's PATH.");
  const isBefore = ([a, b]: readonly [number, number]) =>
    Number(major) < a || (Number(major) === a && Number(minor) < b);
  if (isBefore(GIT.serves))
    return problem("git", text, `Install git ${GIT.merges.join(".")} or newer.`);
  if (isBefore(GIT.merges))
    return warning(
      "git",
      `${text}: pull requests that are not fast-forwards cannot be merged`,
      `Install git ${GIT.merges.join(".")} or newer.`,
    );
  return ok("git", `${text}; git-lfs is not needed here`);
}
