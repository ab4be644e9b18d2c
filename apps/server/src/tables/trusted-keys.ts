import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PUBLIC_KEY } from "../base/public-key.ts";
import { StartError } from "../base/start-error.ts";

/** In the folder of row files: a public key a line, with a remark after it. */
export const KEY_FILE = "trusted-keys";

/** The trusted public keys: of the setting and of the file. Throws `bad-settings`. */
export async function readTrustedKeys(
  folder: string,
  setting: readonly string[],
): Promise<ReadonlySet<string>> {
  const path = join(folder, KEY_FILE);
  const text = await readFile(path, "utf8").catch(() => "");
  const lines = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/)[0] ?? "")
    .filter((word) => word !== "" && !word.startsWith("#"));
  const wrong = lines.find((word) => !PUBLIC_KEY.test(word));
  if (wrong !== undefined)
    throw new StartError(
      "bad-settings",
      `${path}: "${wrong.slice(0, 60)}" is not a public key such as ed25519:…`,
    );
  return new Set([...setting, ...lines]);
}
