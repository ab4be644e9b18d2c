import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stdout } from "node:process";
import { formatRepoId, parseRepoId } from "@orrery/registry";
import { readConfig } from "../config.ts";
import { StartError } from "../start-error.ts";
import { fetchFile } from "./fetch-file.ts";
import { formatBytes } from "./progress.ts";
import { publishCommand } from "./publish.ts";
import { readSource } from "./source-repo.ts";

interface Wanted {
  /** The address of the other hub. */
  readonly from: string;
  readonly type: string;
  readonly private: boolean;
}

/**
 * Brings the files of a repo as they are now into the data folder, then publishes them on this
 * machine's hub under the same name. After a kill, the same command goes on where it was.
 */
export async function importRepo(name: string, { from, type, ...wanted }: Wanted): Promise<void> {
  const id = parseRepoId(type === "dataset" ? "dataset" : "model", name);
  if (!id || !["model", "dataset"].includes(type))
    throw new StartError("bad-arguments", `"${name}" is not NAMESPACE/NAME of a ${type}.`);
  const hub = URL.canParse(from) ? new URL(from) : undefined;
  if (!hub || !/^https?:$/.test(hub.protocol) || hub.username || hub.password)
    throw new StartError("bad-arguments", `"${from}" is not the http(s) address of a hub.`);
  const folder = join(readConfig(process.env).dataFolder, "import", folderName(hub, type, name));
  try {
    const source = await readSource(hub, id, process.env.ORRERY_SOURCE_TOKEN);
    const total = source.files.reduce((sum, { size }) => sum + size, 0);
    const progress = createFetchProgress(source.files.length, total);
    for (const file of source.files)
      await fetchFile(source, file, folder, (bytes) => progress.take(file.path, bytes));
    progress.end();
  } catch (error) {
    if (error instanceof TypeError && error.message === "fetch failed")
      throw new StartError("hub-unreachable", `No hub answers at ${hub.origin}.`);
    throw error;
  }
  const message = `Import ${formatRepoId(id)} from ${hub.host}`;
  const options = ["--type", type, "--message", message, ...(wanted.private ? ["--private"] : [])];
  await publishCommand([join(folder, "files"), name, ...options]);
  await rm(folder, { recursive: true, force: true });
}

const folderName = (hub: URL, type: string, name: string) =>
  createHash("sha256")
    .update(`${hub.origin} ${type} ${name.toLowerCase()}`)
    .digest("hex")
    .slice(0, 24);

function createFetchProgress(files: number, total: number) {
  let done = 0;
  console.log(`${files} ${files === 1 ? "file" : "files"}, ${formatBytes(total)}`);
  return {
    take(path: string, bytes: number) {
      done += bytes;
      if (!stdout.isTTY) return;
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
      stdout.write(`\r\x1b[2K${`fetching  ${percent} %  ${path}`.slice(0, stdout.columns - 1)}`);
    },
    end() {
      if (stdout.isTTY) stdout.write("\r\x1b[2K");
    },
  };
}
