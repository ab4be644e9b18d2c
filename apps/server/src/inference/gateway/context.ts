import type { Config } from "../../base/config.ts";
import type { Hub } from "../../hub/hub.ts";
import type { Gateway } from "./gateway-api.ts";

/** What the routes are made of. */
export interface ApiContext {
  readonly config: Config;
  readonly hub: Hub;
  readonly gateway: Gateway;
  /** From which size on objects come in parts, and how large a part is, if not as usual. */
  readonly multipart?: { readonly threshold: number; readonly partBytes: number };
}
