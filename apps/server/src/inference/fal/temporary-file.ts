/** A file that a client uploaded for a call, or the output of a call. */
export interface TemporaryFile extends NewFile {
  /** Cannot be guessed: anyone who knows it can read the file. */
  readonly id: string;
  readonly size: number;
}

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  /** An account's key, or `visitor` and an address: whose limit the file counts against. */
  readonly holder: string;
}
