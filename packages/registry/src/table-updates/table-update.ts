/** Signed tables, as they were installed. */
export interface TableUpdate {
  /** Grows with each one that is installed. */
  readonly seq: number;
  /** As its publisher numbers it. */
  readonly version: number;
  /** The signed JSON. */
  readonly content: string;
  /** The public key that its signature fits. */
  readonly signer: string;
  readonly installedAt: Date;
}

/** Identifies a state of the updates. */
export const NO_UPDATE = "none";
