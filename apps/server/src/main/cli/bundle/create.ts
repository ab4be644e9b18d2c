import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseRepoId, REPO_TYPES, type RepoId } from "@orrery/registry";
import { StartError } from "../../../base/start-error.ts";
import { bundledBytes, createBundle } from "../../../hub/bundle/create-bundle.ts";
import { readEarlier } from "../../../hub/bundle/read-earlier.ts";
import { withHub } from "../admin/with-hub.ts";
import { formatBytes } from "../progress.ts";
import { drawMembers } from "./draw-members.ts";

const OPTIONS = {
  revision: { type: "string", multiple: true },
  since: { type: "string" },
  manifest: { type: "string" },
} as const;

/** `orrery bundle create REPO… FILE`. */
export async function createCommand(args: readonly string[]): Promise<void> {
  const { values, names, file } = readWords(args);
  const repos = [...new Map(names.map((name) => [name.toLowerCase(), repoOf(name)])).values()];
  const since = values.since === undefined ? undefined : await readEarlier(values.since);
  await withHub(async (hub) => {
    const draw = drawMembers("written");
    const { revision: revisions } = values;
    const wanted = { repos, revisions, since, onMember: draw.take };
    const { manifest, manifestBytes, digest } = await createBundle(hub, file, wanted);
    draw.end();
    if (values.manifest !== undefined)
      await writeFile(values.manifest, manifestBytes, { mode: 0o600 });
    const large = manifest.repos.flatMap(({ blobs }) => blobs.filter((one) => !one.isEarlier));
    const count = new Set(large.map((one) => one.digest)).size;
    console.log(
      `${file}: ${formatBytes(bundledBytes(manifest))}. Repos: ${manifest.repos.length}. Large files: ${count}.`,
    );
    console.log(`Manifest ${digest}`);
  });
}

/** The last word is the file. */
function readWords(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    });
    const file = positionals.at(-1);
    const names = positionals.slice(0, -1);
    if (file === undefined || names.length === 0) throw new Error("expected REPO… FILE");
    return { values, names, file };
  } catch (error) {
    throw new StartError("bad-arguments", `${(error as Error).message} (see orrery help).`);
  }
}

/** `NAMESPACE/NAME` of a model, or with its type as in `datasets/ada/tides`. */
function repoOf(text: string): RepoId {
  const type = REPO_TYPES.find((one) => text.startsWith(`${one}s/`));
  const id = parseRepoId(type ?? "model", type ? text.slice(type.length + 2) : text);
  if (id) return id;
  throw new StartError(
    "bad-arguments",
    `"${text}" is not a repo. Use NAMESPACE/NAME, or datasets/NAMESPACE/NAME.`,
  );
}
