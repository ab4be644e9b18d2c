import { RegistryError } from "@orrery/registry";

/** The other hub has no such bytes, or others: asking again at once would not help. */
export class FinalError extends RegistryError {
  constructor(what: string) {
    super("upstream-failed", `The upstream hub ${what}.`);
  }
}
