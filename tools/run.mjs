// `npm start`, `npm test` and their kin: installs and builds what is missing, then runs on the pinned Node.
import { join } from "node:path";
import {
  build,
  CLI,
  handOver,
  install,
  pinnedNode,
  requireGit,
  root,
  run,
  SERVER_ENV,
  SERVER_FLAGS,
  stop,
} from "./prepare.mjs";

const LONG = "--long";
const PROCESSES = "--processes=";
const [task = "start", ...words] = process.argv.slice(2);
const processes = words.find((word) => word.startsWith(PROCESSES))?.slice(PROCESSES.length);
const rest = words.filter((word) => word !== LONG && !word.startsWith(PROCESSES));
const module = (path) => join(root, "node_modules", path);

const tasks = {
  start: (at) => {
    build(at);
    const env = { ...SERVER_ENV, ...at.env, NODE_ENV: at.env.NODE_ENV ?? "production" };
    handOver(at.node, [...SERVER_FLAGS, CLI, "serve", ...rest], { env });
  },
  dev: (at) => {
    build(at);
    handOver(at.node, [join(root, "tools/dev.mjs"), ...rest], at);
  },
  build,
  pack: (at) => {
    build(at);
    run(at.node, [join(root, "tools/pack.mjs")], at);
  },
  bench: (at) => {
    build(at);
    run(at.node, [join(root, "bench/bench.ts"), ...rest], at);
  },
  release: (at) => {
    build(at);
    run(at.node, [join(root, "tools/release.mjs"), ...rest], at);
  },
  check: (at) => {
    run(at.node, [module("@biomejs/biome/bin/biome"), "check", "."], at);
    run(at.node, [module("typescript/bin/tsc"), "-b"], at);
  },
  vitest: (at) => {
    build(at);
    // A thousand kills, a million inputs, a minute without a database: see test/faults/is-long.ts.
    const long = words.includes(LONG) && { ORRERY_LONG: "1" };
    // Clients and browsers ask a hub of so many processes: see test/processes/start-processes.ts.
    const env = { ...at.env, ...long, ...(processes && { ORRERY_TEST_PROCESSES: processes }) };
    run(at.node, [module("vitest/vitest.mjs"), "run", ...rest], { ...at, env });
  },
  screens: (at) => {
    build(at);
    run(at.node, [join(root, "test/journeys/write-screens.ts")], at);
  },
  watch: (at) => {
    handOver(at.node, [module("vitest/vitest.mjs"), "watch", ...rest], at);
  },
  "tables-diff": (at) => {
    run(at.node, [join(root, "packages/inference/tables-diff.ts")], at);
  },
  test: (at) => {
    tasks.check(at);
    tasks.vitest(at);
  },
};

if (!tasks[task]) stop(`unknown task "${task}"; there are ${Object.keys(tasks).join(", ")}.`);
requireGit();
install({ lean: task === "start" || task === "build" });
tasks[task](pinnedNode());
