import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PAGES, type PageId } from "@orrery/web/pages";
import type { Assets } from "@orrery/web/render";
import { dataPath } from "./install-paths.ts";
import { StartError } from "./start-error.ts";

/** The built pages as the renderer loads them. */
export const PAGES_BUNDLE = pathToFileURL(join(dataPath("pagesServer"), "entry.server.js"));
/** The folder of the browser's files. */
export const ASSETS_FOLDER = join(dataPath("pages"), "assets");

/** The catalog's images and audio files, and the URL path that serves them. */
export const MEDIA_FOLDER = dataPath("media");
export const MEDIA_PATH = "/media/catalog/";

const ENTRY = "src/entry.client.tsx";

/** What Vite's manifest says of one module. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** Which files a page's head names: read once from the build's manifest. Throws `failed` without a build. */
export function readAssets(): (page: PageId | undefined) => Assets {
  const path = join(dataPath("pages"), ".vite/manifest.json");
  if (!existsSync(path))
    throw new StartError("failed", "The pages are not built. Run `npm run build` first.");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, Chunk>;
  const known = new Map<PageId | undefined, Assets>();
  return (page) => {
    const assets = known.get(page) ?? assetsOf(manifest, page);
    known.set(page, assets);
    return assets;
  };
}

function assetsOf(manifest: Readonly<Record<string, Chunk>>, page: PageId | undefined): Assets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const file of chunk.assets ?? []) if (file.endsWith(".woff2")) fonts.add(file);
    chunk.imports?.forEach(add);
  };
  add(ENTRY);
  const module = page && `src/pages/${PAGES[page].module}.tsx`;
  if (module) add(module);
  const file = module && manifest[module]?.file;
  const entry = manifest[ENTRY]?.file ?? "";
  const url = (file: string) => `/${file}`;
  return {
    ...(file && { page: url(file) }),
    styles: [...styles].map(url),
    preload: [...scripts].map(url),
    fonts: [...fonts].map(url),
    entry: url(entry),
  };
}
