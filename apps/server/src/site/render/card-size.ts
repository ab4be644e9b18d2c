import { RenderError } from "./render-error.ts";

/** Larger cards are rejected before parsing. */
export const MAX_CARD_BYTES = 1024 * 1024;

/** Throws `too-large` for a card of more than 1 MiB. */
export function refuseLargeCard(markdown: string): void {
  // Characters first: they are counted already, and never outnumber the bytes.
  if (markdown.length > MAX_CARD_BYTES || Buffer.byteLength(markdown) > MAX_CARD_BYTES) {
    throw new RenderError("too-large", "The card is too large (limit: 1 MiB).");
  }
}
