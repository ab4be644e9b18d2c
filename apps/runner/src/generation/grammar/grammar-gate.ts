/** Says from where on a grammar holds. */
export interface GrammarGate {
  readonly isOpen: boolean;
  push(text: string): void;
}

/**
 * Opens behind the last of these texts, which must come one after the other. A token that holds more than the end of
 * the last one leaves it closed: the grammar would have missed the rest.
 */
export function createGrammarGate(markers: readonly string[]): GrammarGate {
  const left = [...markers];
  let text = "";
  let isOpen = left.length === 0;
  return {
    get isOpen() {
      return isOpen;
    },
    push(piece) {
      if (left.length === 0) return;
      text += piece;
      for (let marker = left[0]; marker !== undefined; marker = left[0]) {
        const at = text.indexOf(marker);
        if (at < 0) {
          text = text.slice(-marker.length);
          return;
        }
        text = text.slice(at + marker.length);
        left.shift();
      }
      isOpen = text.trim() === "";
    },
  };
}
