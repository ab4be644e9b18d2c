import type { Config } from "../base/config.ts";
import type { Hub } from "../hub/hub.ts";
import type { SignOn } from "./create-sign-on.ts";

/** What the routes are made of. */
export interface SignOnContext {
  readonly config: Config;
  readonly hub: Hub;
  readonly signOn: SignOn;
}
