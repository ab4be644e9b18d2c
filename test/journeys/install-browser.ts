import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inflate } from "@sparticuz/chromium";

const PACKAGE = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");

const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">cache</cachedir>
</fontconfig>
`;

/**
 * Unpacks the packaged browser with its fonts and libraries, and returns the folder. Once per version and
 * user: the package's own path, `/tmp/chromium`, belongs to the first user, and a killed run leaves half a
 * browser there.
 */
export async function installBrowser(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(tmpdir(), `orrery-browser-${version}-${process.getuid?.()}`);
  if (existsSync(folder)) return folder;
  const unpacked = await mkdtemp(`${folder}-`);
  await unpackInto(unpacked);
  await writeFile(join(unpacked, "fonts/fonts.conf"), FONTS_CONF);
  try {
    await rename(unpacked, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
    await rm(unpacked, { recursive: true });
  }
  return folder;
}

/** The package unpacks into the folder for temporary files, wherever that is at the moment. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    for (const name of ["chromium.br", "fonts.tar.br", "al2023.tar.br"])
      await inflate(join(PACKAGE, "bin", name));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}
