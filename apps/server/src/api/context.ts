import type { Config } from "../config.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { Hub } from "../hub.ts";

/** What the routes are made of. */
export interface ApiContext {
  readonly config: Config;
  readonly hub: Hub;
  readonly gateway: Gateway;
  /** From which size on objects come in parts, and how large a part is, if not as usual. */
  readonly multipart?: { readonly threshold: number; readonly partBytes: number };
}
