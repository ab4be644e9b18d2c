// @ts-expect-error: plain JavaScript, shared with `npm start`.
import { build, pinnedNode } from "../tools/prepare.mjs";

/** Before tests that start hubs as processes: these run what is built. */
export const setup = (): void => build(pinnedNode());
