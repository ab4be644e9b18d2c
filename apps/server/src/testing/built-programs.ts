import { join } from "node:path";
import { ROOT } from "../base/install-paths.ts";

/** The command line as `npm start` and `./orrery` run it, built by test/build-programs.ts. */
export const CLI: string = join(ROOT, "dist/cli.js");
