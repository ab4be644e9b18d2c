import { useMemo, useState } from "react";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { BytesImage } from "../answer/bytes-image.tsx";
import { LATE_STRINGS } from "../lazy-strings.ts";
import { Clock } from "../session/clock.tsx";
import type { Frame } from "../traffic/frame.ts";
import { hexLines } from "./hex-lines.ts";
import { mediaTypeOf } from "./media-type.ts";
import { toJson } from "./to-json.ts";
import { ValueTree } from "./value-tree.tsx";

const HEX_BYTES = 1024;
const TEXTS = LATE_STRINGS.frame;
type View = keyof typeof TEXTS.views;

/** One frame: what was in it, and its bytes. */
export default function FrameDetails({ frame }: { readonly frame: Frame }) {
  const [view, setView] = useState<View>("tree");
  const { at, direction, size, format, value, error, roundTripMs } = frame;
  return (
    <div className="min-w-0 space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="tabular text-sm text-ink-2">
          <span className="font-semibold text-ink">
            {direction === "out" ? TEXTS.sent : TEXTS.received}
          </span>{" "}
          <Clock at={at} />, {TEXTS.size(format, size)}
          {roundTripMs !== undefined && TEXTS.roundTrip(roundTripMs)}
        </p>
        <fieldset className="ml-auto flex gap-1">
          <legend className="sr-only">{TEXTS.format}</legend>
          {(Object.keys(TEXTS.views) as View[]).map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === view}
              onClick={() => setView(key)}
              className="h-7 rounded-md px-2 text-xs font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
            >
              {TEXTS.views[key]}
            </button>
          ))}
        </fieldset>
      </div>
      {error && <p className="text-sm text-bad">{TEXTS.undecodable(error)}</p>}
      <Pictures value={value} />
      <div className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-xs">
        {view === "tree" && <ValueTree value={value} />}
        {view === "json" && (
          <pre className="whitespace-pre-wrap wrap-anywhere">{toJson(value)}</pre>
        )}
        {view === "bytes" && <Bytes frame={frame} />}
      </div>
      {view === "json" && <CopyButton content={toJson(value)} label={TEXTS.copy} />}
    </div>
  );
}

const Bytes = ({ frame: { data = "" } }: { readonly frame: Frame }) => {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return (
    <>
      <table className="w-max">
        <thead className="sr-only">
          <tr>
            <th scope="col">{TEXTS.offset}</th>
            <th scope="col">{TEXTS.hexadecimal}</th>
            <th scope="col">{TEXTS.ascii}</th>
          </tr>
        </thead>
        <tbody>
          {hexLines(bytes, HEX_BYTES).map(({ offset, hex, text }) => (
            <tr key={offset}>
              <td className="pr-3 text-ink-3">{offset}</td>
              <td className="pr-3 whitespace-pre">{hex.padEnd(47)}</td>
              <td className="whitespace-pre">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bytes.length > HEX_BYTES && (
        <p className="text-ink-3">{TEXTS.moreBytes(bytes.length - HEX_BYTES)}</p>
      )}
    </>
  );
};

const MOST_PICTURES = 4;

/** All images in a message, at any depth. */
const Pictures = ({ value }: { readonly value: unknown }) => {
  const pictures = useMemo(() => findPictures(value).slice(0, MOST_PICTURES), [value]);
  return (
    pictures.length > 0 && (
      <p className="flex flex-wrap gap-2">
        {pictures.map(([bytes, mediaType], index) => (
          <BytesImage
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place in the message
            key={index}
            bytes={bytes}
            mediaType={mediaType}
            alt={TEXTS.image(index)}
            className="h-24 rounded-sm border border-line"
          />
        ))}
      </p>
    )
  );
};

function findPictures(value: unknown, depth = 0): [Uint8Array<ArrayBuffer>, string][] {
  if (value instanceof Uint8Array) {
    const type = mediaTypeOf(value);
    return type?.startsWith("image/") ? [[value as Uint8Array<ArrayBuffer>, type]] : [];
  }
  if (typeof value !== "object" || value === null || depth > 6) return [];
  return Object.values(value).flatMap((part) => findPictures(part, depth + 1));
}
