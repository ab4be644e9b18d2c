import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import type { Plugin } from "vite";

const SOURCE = new URL("../../packages/realtime/", import.meta.url);

/** What is built, by the name that a program imports behind the package's own. */
export const LIBRARY_ENTRIES = {
  index: "../../packages/realtime/src/index.ts",
  "realtime-messages": "../../packages/realtime/src/realtime-messages.ts",
  react: "../../packages/realtime/src/react.ts",
} as const;

/** Writes `realtime.tgz`, the client of live sessions as an npm package. */
export const packLibrary: Plugin = {
  name: "pack-library",
  applyToEnvironment: (environment) => environment.name === "library",
  async writeBundle({ dir }) {
    const archive = pack();
    const add = (name: string, content: string | Buffer) =>
      archive.entry({ name: `package/${name}`, mtime: new Date(0) }, content);
    add("package.json", JSON.stringify(describe(), undefined, 2));
    add("README.md", readFileSync(new URL("README.md", SOURCE)));
    for (const name of readdirSync(dir!).filter((file) => file.endsWith(".js")))
      add(name, readFileSync(`${dir}/${name}`));
    archive.finalize();
    await writeFile(`${dir}/realtime.tgz`, gzipSync(await buffer(archive)));
  },
};

function describe(): object {
  const { name, version, type, sideEffects, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(new URL("package.json", SOURCE), "utf8"),
  );
  const exports = { ".": "./index.js", "./*": "./*.js" };
  return { name, version, type, sideEffects, exports, peerDependencies, peerDependenciesMeta };
}
