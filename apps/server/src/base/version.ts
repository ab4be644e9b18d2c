import { readFileSync } from "node:fs";
import { PACKAGE_JSON } from "./install-paths.ts";

const { version } = JSON.parse(readFileSync(PACKAGE_JSON, "utf8")) as { version: string };

/** Of the whole product, e.g. `0.1.0`. */
export const VERSION: string = version;
