import { mkdirSync, writeFileSync } from "node:fs";
import { MEDIA } from "./media/media.ts";

/** Draws and plays every demo file into `packages/catalog/media`. Run it after changing a scene. */
const folder = new URL("../media/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(MEDIA)) {
  const bytes = make();
  writeFileSync(new URL(name, folder), bytes);
  console.log(`${bytes.length.toString().padStart(7)}  ${name}`);
}
