// Bundles the server, its threads and the runner as JavaScript (decision 037). Runs on the pinned Node.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import { ENTRIES } from "../apps/server/src/base/install-paths.ts";
import { narrow } from "./narrow.mjs";
import { root } from "./prepare.mjs";

/** What encodes speech: its programs stay files of their own, as their licenses want them replaceable. */
export const ENCODERS = [
  "@evan/opus",
  "@mediabunny/aac-encoder",
  "@mediabunny/flac-encoder",
  "@mediabunny/mp3-encoder",
  "mediabunny",
];

/** Native code, which npm installs for each platform; and an optional module that `pg` looks for. */
const EXTERNAL = [
  ...ENCODERS.map((name) => new RegExp(`^${name}$`)),
  /^sharp$/,
  /^@node-llama-cpp\//,
  /^@duckdb\/node-api$/,
  /^(pg-native|electron|@reflink\/reflink)$/,
];

function replaced(path, from, to) {
  const source = readFileSync(path, "utf8");
  if (!source.includes(from)) throw new Error(`${path} has changed: look at tools/bundle.mjs.`);
  return source.replaceAll(from, to);
}

/** Both load files next to their sources; in the bundle, `dist/llama` and `dist/onnxruntime` contain them. */
const runtimes = {
  name: "runtimes",
  load(id) {
    if (id.endsWith("/node-llama-cpp/dist/utils/getModuleVersion.js")) {
      const { version } = JSON.parse(readFileSync(join(dirname(id), "../../package.json"), "utf8"));
      return `export const getModuleVersion = async () => ${JSON.stringify(version)};`;
    }
    // The same as apps/runner/src/gguf/skip-binary-test.ts does from sources.
    if (id.endsWith("/node-llama-cpp/dist/bindings/utils/testBindingBinary.js"))
      return "export const testBindingBinary = async () => true;";
    if (id.endsWith("/node-llama-cpp/dist/config.js"))
      return replaced(id, 'path.join(__dirname, "..", "llama")', 'path.join(__dirname, "llama")');
    if (id.endsWith("/onnxruntime-node/dist/binding.js"))
      return replaced(id, "`../bin/napi-v6/", "`./onnxruntime/");
    if (id.endsWith("/transformers/dist/transformers.node.mjs"))
      return replaced(
        id,
        'var onnx_node_default = requireFromHere("onnxruntime-node");',
        'import onnx_node_default from "onnxruntime-node";',
      );
  },
};

/** Entry points that other packages use. */
const PACKAGE_ENTRIES = {
  orrery: "tools/package-bin.mjs",
  snippets: "packages/snippets/src/index.ts",
};

/** Its files stay in one byte a letter in memory. */
const narrowed = {
  name: "narrowed",
  generateBundle(_options, output) {
    for (const chunk of Object.values(output)) {
      if (chunk.type !== "chunk") continue;
      const { code, mappings } = narrow(chunk.code, chunk.map?.mappings);
      chunk.code = code;
      if (chunk.map) chunk.map.mappings = mappings;
    }
  },
};

/** Writes the bundle into a folder. Returns the folders of the npm packages that it holds. */
export async function bundle(folder) {
  const build = await rolldown({
    cwd: root,
    input: { ...ENTRIES, ...PACKAGE_ENTRIES },
    platform: "node",
    external: EXTERNAL,
    plugins: [runtimes, narrowed],
    logLevel: "warn",
    onLog(level, log, handler) {
      // Of other people's packages: nothing that can be mended here.
      if (level === "warn" && /node_modules/.test(`${log.id} ${log.message}`)) return;
      handler(level, log);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    sourcemap: true,
    sourcemapExcludeSources: true,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    keepNames: true,
  });
  await build.close();
  const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
  const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]);
  return [...new Set(folders.filter((one) => one !== undefined))].toSorted();
}
