import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";
import type { SetAside } from "./set-aside.ts";

const REF = /^(?:[0-9a-f]{40}|ref: refs\/\S+)\n$/;
const PACKED = /^(?:#.*|[0-9a-f]{40} refs\/\S+|\^[0-9a-f]{40})$/;

/** Moves away refs without an ID and invalid lines of `packed-refs`; returns their content. */
export async function setAsideBadRefs(
  gitDir: string,
  setAside: SetAside,
): Promise<readonly string[]> {
  const lost: string[] = [];
  for await (const path of walkFiles(join(gitDir, "refs"))) {
    if (path.endsWith(".lock")) continue;
    const text = await readText(path);
    if (text === undefined || REF.test(text)) continue;
    await setAside(path);
    lost.push(path.slice(gitDir.length + 1));
  }
  return [...lost, ...(await repairPackedRefs(join(gitDir, "packed-refs"), setAside))];
}

async function repairPackedRefs(path: string, setAside: SetAside): Promise<readonly string[]> {
  const text = await readText(path);
  if (text === undefined) return [];
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const lines = whole.split("\n").filter(Boolean);
  const bad = lines.filter((line) => !PACKED.test(line));
  if (whole !== text) bad.push(text.slice(whole.length));
  if (bad.length === 0) return [];
  await setAside(path);
  const good = lines.filter((line) => PACKED.test(line));
  await writeFile(`${path}.repaired`, good.map((line) => `${line}\n`).join(""));
  await rename(`${path}.repaired`, path);
  return bad;
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").catch(ignore("ENOENT"));
