import type { Viewer } from "@orrery/registry";
import { addressKey } from "../http/limits/address-key.ts";
import type { OpenCounts } from "../http/limits/open-counts.ts";

/** The number of live sessions per account and per visitor's address, in all processes. */
export interface ConnectionLimits {
  /** Counts one more, and returns a function that releases it, once; `undefined` at the limit. */
  enter(viewer: Viewer, ip: string): Promise<(() => void) | undefined>;
}

/** Visitors have an eighth of what accounts have. */
const VISITORS_SHARE = 8;

export function createConnectionLimits(counts: OpenCounts, most: number): ConnectionLimits {
  return {
    enter(viewer, ip) {
      const isKnown = viewer.kind === "account";
      const holder = isKnown ? viewer.key : `visitor ${addressKey(ip)}`;
      return counts.enterChecked(
        `live ${holder}`,
        isKnown ? most : Math.ceil(most / VISITORS_SHARE),
      );
    },
  };
}
