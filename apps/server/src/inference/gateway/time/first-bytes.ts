import type { Readable } from "node:stream";
import { outgoingError } from "../../../outgoing/safe-fetch.ts";

/**
 * Resolves once a reply's body has something to read, or has ended: until then another provider can be asked. Throws
 * what ended it before that.
 */
export function firstBytes(body: Readable, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      body.off("readable", done).off("end", done).off("close", done).off("error", fail);
      resolve();
    };
    const fail = (error: unknown) => {
      body.off("readable", done).off("end", done).off("close", done).off("error", fail);
      reject(outgoingError(error, signal));
    };
    body.on("readable", done).on("end", done).on("close", done).on("error", fail);
  });
}
