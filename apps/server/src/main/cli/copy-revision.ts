import { pathToFileURL } from "node:url";
import { StartError } from "../../base/start-error.ts";
import { fetchFile } from "./fetch-file.ts";
import { createFetchProgress } from "./progress.ts";
import { type PublishTarget, publishFiles } from "./publish.ts";
import { digestKey, type HubAccess, readSource, type Source } from "./source-repo.ts";

/** What is copied from where, and the folder for temporary files. */
export interface Copying {
  readonly theirs: HubAccess;
  readonly folder: string;
  readonly title: string;
}

/**
 * Copies a revision's missing files to a branch of this hub; removes nothing. Returns the commits of both:
 * commits nothing if nothing is missing.
 */
export async function copyRevision(
  { theirs, folder, title }: Copying,
  { name, revision = name }: { readonly name: string; readonly revision?: string },
  target: PublishTarget,
): Promise<{ readonly theirs: string; readonly ours: string }> {
  const source = await readSource(theirs, target.id, revision);
  const ours = { url: new URL(target.hubUrl), token: target.accessToken };
  const own = await readSource(ours, target.id, target.branch).catch(absent);
  const has = new Set(own?.files.map(nameAndBytes));
  const missing = source.files.filter((file) => !has.has(nameAndBytes(file)));
  console.log(`${name}: ${missing.length} of ${source.files.length} files to download`);
  if (own && missing.length === 0) return { theirs: source.commit, ours: own.commit };
  const progress = createFetchProgress(missing);
  const files = [];
  for (const file of missing) {
    const kept = await fetchFile(source, file, folder, (bytes) => progress.take(file.path, bytes));
    files.push({ path: file.path, url: pathToFileURL(kept), sizeBytes: file.size });
  }
  progress.end();
  const made = await publishFiles(target, files, { title, parent: own?.commit });
  return { theirs: source.commit, ours: made };
}

/** The branch, or the whole repo, is still to be made. */
function absent(error: unknown): undefined {
  if (!(error instanceof StartError) || error.code !== "not-found") throw error;
}

const nameAndBytes = (file: Source["files"][number]): string => `${digestKey(file)} ${file.path}`;
