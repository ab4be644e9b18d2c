import type { RegisteredProcess } from "./process.ts";

/** A process that others may ask for something. */
export interface IndexProcess extends Pick<RegisteredProcess, "id" | "place"> {
  /** Such as `http://10.0.0.7:4870`. */
  readonly address: string;
}
