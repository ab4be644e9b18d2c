import type { BlobDigest } from "../../ids.ts";

/** Who sends objects to which repo. */
export interface Sending {
  readonly account: string;
  readonly repoKey: string;
}

/** The name under which room is reserved for an object, however often its upload is begun. */
export const roomOf = ({ account, repoKey }: Sending, digest: BlobDigest): string =>
  `direct-${account}-${repoKey}-${digest}`;
