/** A program as the hub prints it, and what is known of how it is meant to be run. */
export interface PrintedProgram {
  /** Of all programs one: what it is for, which way, in which language and client. */
  readonly name: string;
  /** `inference`, `library` or `files`. */
  readonly kind: string;
  readonly model: string;
  readonly task: string;
  readonly provider: string;
  /** Through the hub, straight to a provider, or to your own server. */
  readonly way: "hub" | "straight" | "own";
  readonly language: string;
  readonly client: string;
  readonly content: string;
  /** The printed command that downloads its sample. */
  readonly fetch?: string;
  readonly keyVariable?: string;
  /** What the program has to be called with. */
  readonly key: string;
  /** The hub passes its calls to no provider: it answers them itself. */
  readonly isHubs: boolean;
}

export interface RunProgram {
  readonly program: PrintedProgram;
  /** Why it was not run; nothing when it was. */
  readonly skipped?: string;
  /** What went wrong; nothing when all went well. */
  readonly failure?: string;
}

/** A program while it runs. */
export interface Running {
  readonly program: PrintedProgram;
  calls: number;
  /** The calls that would have failed outside. */
  readonly refusals: string[];
}
