/** Who made a file: a caller for a call, or a model as its answer. Outputs give way to newer files. */
export type TemporaryFileOrigin = "upload" | "output";

/** The room that one holder's files take, in bytes. */
export interface TemporaryRoom {
  readonly used: number;
  /** Of it, what outputs take: they can go. */
  readonly outputs: number;
}
