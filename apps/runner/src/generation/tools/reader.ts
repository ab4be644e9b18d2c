/** A reading that pauses for more text: each `yield` waits for it. */
export type Reading<T = void> = Generator<undefined, T, undefined>;

/** What was read is not what it seemed to be. */
export class Malformed extends Error {}

/** Text that comes piece by piece, read from the beginning. */
export class Reader {
  #text = "";
  #at = 0;
  #kept: number | undefined;
  #isEnded = false;

  push(text: string): void {
    // What was read is dropped, unless a reading may have to begin again there.
    const from = this.#kept ?? this.#at;
    this.#text = this.#text.slice(from) + text;
    this.#at -= from;
    if (this.#kept !== undefined) this.#kept = 0;
  }
  end(): void {
    this.#isEnded = true;
  }

  /** What is there and was not read. */
  get rest(): string {
    return this.#text.slice(this.#at);
  }
  get isAtEnd(): boolean {
    return this.#isEnded && this.#at >= this.#text.length;
  }

  take(length: number): string {
    const taken = this.#text.slice(this.#at, this.#at + length);
    this.#at += taken.length;
    return taken;
  }

  /** From now on `back` returns here, until `forget`. */
  keep(): void {
    this.#kept = this.#at;
  }
  back(): void {
    this.#at = this.#kept ?? this.#at;
    this.#kept = undefined;
  }
  forget(): void {
    this.#kept = undefined;
  }

  /** Whether the text continues with this; waits until that is certain. */
  *startsWith(text: string): Reading<boolean> {
    while (true) {
      const { rest } = this;
      if (rest.startsWith(text)) return true;
      if (!text.startsWith(rest) || this.#isEnded) return false;
      yield;
    }
  }

  *expect(text: string): Reading {
    if (!(yield* this.startsWith(text))) throw new Malformed();
    this.take(text.length);
  }

  /** Reads white space, all of it. */
  *space(): Reading<string> {
    let space = "";
    while (true) {
      const [found = ""] = /^\s*/.exec(this.rest) ?? [];
      space += this.take(found.length);
      if (this.rest !== "" || this.#isEnded) return space;
      yield;
    }
  }

  /** Shows text as it comes, up to the first of these, which is read; `undefined` at the end. */
  *until(markers: readonly string[], show: (text: string) => void): Reading<string | undefined> {
    while (true) {
      const { rest } = this;
      const [first] = markers
        .map((marker) => ({ marker, at: rest.indexOf(marker) }))
        .filter(({ at }) => at >= 0)
        .toSorted((a, b) => a.at - b.at || b.marker.length - a.marker.length);
      if (first) {
        show(this.take(first.at));
        this.take(first.marker.length);
        return first.marker;
      }
      if (this.#isEnded) {
        show(this.take(rest.length));
        return undefined;
      }
      const held = Math.max(0, ...markers.map((marker) => overlap(rest, marker)));
      show(this.take(rest.length - held));
      yield;
    }
  }
}

/** How many characters at the end of a text are the beginning of a marker. */
export function overlap(text: string, marker: string): number {
  for (let length = Math.min(marker.length - 1, text.length); length > 0; length--)
    if (text.endsWith(marker.slice(0, length))) return length;
  return 0;
}
