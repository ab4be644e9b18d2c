/** The terms of the hub, in Markdown. */
export interface Terms {
  /** From 1; each text has its own. */
  readonly version: number;
  readonly body: string;
  /** Accounts must accept this version. */
  readonly isRequired: boolean;
  readonly createdAt: Date;
}

export const MAX_TERMS = 200_000;
