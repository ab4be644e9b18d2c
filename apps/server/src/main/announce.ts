import type { FastifyBaseLogger } from "fastify";
import { VERSION } from "../base/version.ts";

export interface Ready {
  readonly address: string;
  /** Works once; absent when the hub has an administrator. */
  readonly setupUrl: string | undefined;
  /** Sentences about what this installation cannot do. */
  readonly warnings: readonly string[];
}

/**
 * Announces that the hub is ready: for people, or as a line of the log, which never contains the setup
 * link.
 */
export function announce(ready: Ready, format: "json" | "lines", log: FastifyBaseLogger): void {
  if (format === "lines") console.log(formatReady(ready));
  else {
    for (const warning of ready.warnings) log.warn(warning);
    log.info({ address: ready.address, version: VERSION }, "ready");
    if (ready.setupUrl) console.error(`Set up: ${ready.setupUrl}`);
  }
}

/** What a person at the terminal needs next. */
const formatReady = ({ address, setupUrl, warnings }: Ready): string =>
  [
    `Orrery ${VERSION}`,
    "",
    `  Address   ${address}`,
    ...(setupUrl
      ? [`  Set up    ${setupUrl}`, "            (once, to become the administrator)"]
      : []),
    ...warnings.flatMap((warning) => ["", warning]),
    "",
  ].join("\n");
