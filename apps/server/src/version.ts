import { readFileSync } from "node:fs";

const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { version: string };

/** Of the whole product, e.g. `0.1.0`. */
export const VERSION: string = version;
