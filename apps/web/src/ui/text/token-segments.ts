/** A stretch of a text; with `type` where it is labelled. */
export interface Segment {
  readonly text: string;
  readonly type?: string;
}

/** Cuts a text at its labelled stretches; one that overlaps an earlier one is left unlabelled. */
export function tokenSegments(
  text: string,
  tokens: readonly { readonly type: string; readonly start: number; readonly end: number }[],
): readonly Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  for (const { type, start, end } of tokens.toSorted((a, b) => a.start - b.start)) {
    if (start < done || end <= start) continue;
    if (start > done) segments.push({ text: text.slice(done, start) });
    segments.push({ text: text.slice(start, end), type });
    done = end;
  }
  return done < text.length ? [...segments, { text: text.slice(done) }] : segments;
}
