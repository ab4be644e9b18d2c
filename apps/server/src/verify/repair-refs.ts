import { opendir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../adapters/file-names.ts";
import type { SetAside } from "./repair-history.ts";

const REF = /^(?:[0-9a-f]{40}|ref: refs\/\S+)\n$/;
const PACKED = /^(?:#.*|[0-9a-f]{40} refs\/\S+|\^[0-9a-f]{40})$/;

/** Moves away refs that hold no id, and lines of `packed-refs` that are none; `true` when there were some. */
export async function setAsideBadRefs(gitDir: string, setAside: SetAside): Promise<boolean> {
  let wasBad = false;
  const refs = join(gitDir, "refs");
  for await (const entry of await opendir(refs, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || entry.name.endsWith(".lock")) continue;
    const text = await readText(path);
    if (text === undefined || REF.test(text)) continue;
    await setAside(path);
    wasBad = true;
  }
  return (await repairPackedRefs(join(gitDir, "packed-refs"), setAside)) || wasBad;
}

async function repairPackedRefs(path: string, setAside: SetAside): Promise<boolean> {
  const text = await readText(path);
  if (text === undefined) return false;
  const lines = text.split("\n");
  const good = lines.filter((line) => PACKED.test(line));
  if (text.endsWith("\n") && good.length === lines.length - 1) return false;
  await setAside(path);
  await writeFile(`${path}.repaired`, `${good.join("\n")}\n`);
  await rename(`${path}.repaired`, path);
  return true;
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").catch(ignore("ENOENT"));
