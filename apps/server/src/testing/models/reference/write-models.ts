import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { drawPicture, MODELS, PICTURES } from "./cases.ts";

/** Writes the models and pictures into a folder, for `write-expected.py`. */
const folder = process.argv[2] ?? "models";
for (const [name, { files }] of Object.entries(MODELS))
  for (const [path, content] of Object.entries(files())) write(join(name, path), content);
for (const name of PICTURES) write(`${name}.png`, await drawPicture(name));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
