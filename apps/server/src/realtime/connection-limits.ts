import type { Viewer } from "@orrery/registry";
import { addressKey } from "../http/limits/address-key.ts";

/** The number of live sessions per account and per visitor's address. */
export interface ConnectionLimits {
  /** Counts one more, and returns a function that releases it, once; `undefined` at the limit. */
  enter(viewer: Viewer, ip: string): (() => void) | undefined;
}

/** Visitors have an eighth of what accounts have. */
const VISITORS_SHARE = 8;

export function createConnectionLimits(most: number): ConnectionLimits {
  const counts = new Map<string, number>();
  return {
    enter(viewer, ip) {
      const isKnown = viewer.kind === "account";
      const holder = isKnown ? viewer.key : `visitor ${addressKey(ip)}`;
      const count = counts.get(holder) ?? 0;
      if (count >= (isKnown ? most : Math.ceil(most / VISITORS_SHARE))) return undefined;
      counts.set(holder, count + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (counts.get(holder) ?? 1) - 1;
        if (left > 0) counts.set(holder, left);
        else counts.delete(holder);
      };
    },
  };
}
