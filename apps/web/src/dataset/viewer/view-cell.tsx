import type { MediaCell } from "../../page-data/repo/rows.ts";
import type { ViewCell } from "../../page-data/repo/split-viewer.ts";
import { formatBytes } from "../../ui/format.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { NestedValue } from "./nested-value.tsx";
import { STRINGS } from "./strings.ts";
import { VectorDrawing } from "./vector-drawing.tsx";

const Waveform = lazyComponent(() => import("../../ui/sound/waveform.tsx"));

/** As an answer of the dataset engine, its bytes in base64. */
const MAX_SENT_BYTES = 14_000_000;
const CLAMP = { few: "line-clamp-4", many: "line-clamp-12" };

/** A cell of the table, or `whole` in the panel of a row. */
export function ViewCellContent({
  cell,
  name,
  address,
  whole = false,
  lines = "few",
}: {
  readonly cell: ViewCell;
  readonly name: string;
  /** Where the bytes of the cell are, for media that did not come with the page. */
  readonly address?: string;
  readonly whole?: boolean;
  readonly lines?: keyof typeof CLAMP;
}) {
  const text = `whitespace-pre-wrap wrap-anywhere ${whole ? "" : CLAMP[lines]}`;
  if (cell === null) return <span className="text-ink-3">{STRINGS.rows.null}</span>;
  if (typeof cell === "string") return <span className={text}>{cell}</span>;
  if (cell.kind === "cut")
    return (
      <span className={text}>
        {cell.text}
        <span className="text-ink-3">{STRINGS.rows.cut}</span>
      </span>
    );
  if (cell.kind === "nested") return <NestedValue value={cell.value} open={whole} />;
  if (cell.kind === "vector")
    return (
      <>
        <VectorDrawing vector={cell} />
        {cell.text !== undefined && (
          <details className="mt-1">
            <summary className="w-fit cursor-pointer text-link">
              {STRINGS.nested.items(cell.length)}
            </summary>
            <p className="mt-1 font-mono text-xs wrap-anywhere">{cell.text}</p>
          </details>
        )}
      </>
    );
  const isSent = cell.kind !== "bytes" && cell.sizeBytes <= MAX_SENT_BYTES;
  const url = cell.url ?? (isSent ? address : undefined);
  if (url !== undefined) return <Media kind={cell.kind} url={url} name={name} whole={whole} />;
  return (
    <span className="text-ink-3">
      {cell.kind}, {formatBytes(cell.sizeBytes)}
    </span>
  );
}

function Media({
  kind,
  url,
  name,
  whole,
}: {
  readonly kind: MediaCell["kind"];
  readonly url: string;
  readonly name: string;
  readonly whole: boolean;
}) {
  if (kind === "image")
    return (
      <img
        src={url}
        alt={name}
        loading="lazy"
        className={whole ? "max-w-full" : "max-h-32 max-w-60"}
      />
    );
  if (kind === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: other people's videos come without captions
      <video
        controls
        preload={whole ? "metadata" : "none"}
        src={url}
        aria-label={name}
        className={whole ? "max-w-full" : "h-32 max-w-60"}
      />
    );
  const player = (
    // biome-ignore lint/a11y/useMediaCaption: other people's sounds come without captions
    <audio controls preload="none" src={url} aria-label={name} className="h-9 max-w-full" />
  );
  if (!whole) return player;
  return <Waveform key={url} url={url} label={name} fallback={player} />;
}
