/** The names of documents in lower case, one after another in one array. Names are ASCII. */
export class NameBytes {
  private bytes: Uint8Array;
  private used = 0;
  private starts: Uint32Array;
  private lengths: Uint8Array;
  /** Where the part after the slash begins, from the start. */
  private slashes: Uint8Array;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(1024, capacity * 40));
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint8Array(capacity);
    this.slashes = new Uint8Array(capacity);
  }

  /** What a document was called before stays behind in the array: renames are rare. */
  set(doc: number, name: string): void {
    const length = Math.min(255, name.length);
    if (this.used + length > this.bytes.length) {
      const more = new Uint8Array(Math.ceil(this.bytes.length * 1.5) + 255);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.starts[doc] = this.used;
    this.lengths[doc] = length;
    this.slashes[doc] = name.indexOf("/") + 1;
    for (let i = 0; i < length; i++) this.bytes[this.used + i] = name.charCodeAt(i);
    this.used += length;
  }

  grow(capacity: number): void {
    const [starts, lengths, slashes] = [this.starts, this.lengths, this.slashes];
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint8Array(capacity);
    this.slashes = new Uint8Array(capacity);
    this.starts.set(starts);
    this.lengths.set(lengths);
    this.slashes.set(slashes);
  }

  get(doc: number): string {
    const start = this.starts[doc]!;
    return String.fromCharCode(...this.bytes.subarray(start, start + this.lengths[doc]!));
  }

  includes(doc: number, text: Uint8Array): boolean {
    const { bytes } = this;
    const first = text[0];
    const start = this.starts[doc]!;
    const end = start + this.lengths[doc]! - text.length;
    for (let at = start; at <= end; at++) {
      if (bytes[at] !== first) continue;
      let same = 1;
      while (same < text.length && bytes[at + same] === text[same]) same++;
      if (same === text.length) return true;
    }
    return false;
  }

  /** The text is the whole `namespace/name`, or the whole name. */
  isNamed(doc: number, text: Uint8Array): boolean {
    const rest = this.lengths[doc]! - text.length;
    if (rest !== 0 && rest !== this.slashes[doc]) return false;
    const start = this.starts[doc]! + rest;
    for (let i = 0; i < text.length; i++) if (this.bytes[start + i] !== text[i]) return false;
    return true;
  }

  /** A word of it begins so: at its start, or after what is neither letter nor digit. */
  hasWordPrefix(doc: number, text: Uint8Array): boolean {
    const { bytes } = this;
    const start = this.starts[doc]!;
    const end = start + this.lengths[doc]! - text.length;
    let isStart = true;
    for (let at = start; at <= end; at++) {
      const byte = bytes[at]!;
      if (isStart && byte === text[0]) {
        let same = 1;
        while (same < text.length && bytes[at + same] === text[same]) same++;
        if (same === text.length) return true;
      }
      isStart = !((byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57));
    }
    return false;
  }
}

/** A text as `NameBytes` compares it: lower case; what is not ASCII matches nothing. */
export const asBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.toLowerCase(), (letter) => Math.min(255, letter.charCodeAt(0)));
