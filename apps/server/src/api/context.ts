import type { Config } from "../config.ts";
import type { Hub } from "../hub.ts";

/** What the routes are made of. */
export interface ApiContext {
  readonly config: Config;
  readonly hub: Hub;
}
