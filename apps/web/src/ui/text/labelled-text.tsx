import { tokenSegments } from "./token-segments.ts";

/** A text with marked spans and their types; offsets in UTF-16 units. */
export const LabelledText = ({
  text,
  tokens,
}: {
  readonly text: string;
  readonly tokens: readonly {
    readonly type: string;
    readonly start: number;
    readonly end: number;
  }[];
}) => (
  <p className="leading-7 whitespace-pre-wrap wrap-anywhere">
    {tokenSegments(text, tokens).map(({ text: piece, type }, index) =>
      type === undefined ? (
        piece
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change place
        <mark key={index} className="rounded-sm bg-accent-soft px-1 py-0.5 text-ink">
          {piece} <span className="text-xs font-semibold text-accent-text">{type}</span>
        </mark>
      ),
    )}
  </p>
);
