import { useMemo, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { formatInteger } from "../../ui/format.ts";
import { BytesImage } from "../answer/bytes-image.tsx";
import { Clock } from "../session/session-panel.tsx";
import type { Frame } from "../traffic/frame.ts";
import { hexLines } from "./hex-lines.ts";
import { mediaTypeOf } from "./media-type.ts";
import { toJson } from "./to-json.ts";
import { ValueTree } from "./value-tree.tsx";

const HEX_BYTES = 1024;
const VIEWS = { tree: "Tree", json: "JSON", bytes: "Bytes" } as const;
type View = keyof typeof VIEWS;

/** One frame: what was in it, and its bytes. */
export function FrameDetails({ frame }: { readonly frame: Frame }) {
  const [view, setView] = useState<View>("tree");
  const { at, direction, size, format, value, error, roundTripMs } = frame;
  return (
    <div className="min-w-0 space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="tabular text-sm text-ink-2">
          <span className="font-semibold text-ink">
            {direction === "out" ? "Sent" : "Received"}
          </span>{" "}
          <Clock at={at} />, {format}, {formatInteger(size)} bytes
          {roundTripMs !== undefined && `, after ${Math.round(roundTripMs)} ms`}
        </p>
        <fieldset className="ml-auto flex gap-1">
          <legend className="sr-only">How the frame is shown</legend>
          {(Object.keys(VIEWS) as View[]).map((key) => (
            <button
              key={key}
              type="button"
              aria-pressed={key === view}
              onClick={() => setView(key)}
              className="h-7 rounded-md px-2 text-xs font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
            >
              {VIEWS[key]}
            </button>
          ))}
        </fieldset>
      </div>
      {error && <p className="text-sm text-bad">Could not be read: {error}</p>}
      <Pictures value={value} />
      <div className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-2.5 font-mono text-xs">
        {view === "tree" && <ValueTree value={value} />}
        {view === "json" && (
          <pre className="whitespace-pre-wrap wrap-anywhere">{toJson(value)}</pre>
        )}
        {view === "bytes" && <Bytes frame={frame} />}
      </div>
      {view === "json" && <CopyButton content={toJson(value)} label="Copy JSON" />}
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
            <th scope="col">Offset</th>
            <th scope="col">Hexadecimal</th>
            <th scope="col">ASCII</th>
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
        <p className="text-ink-3">and {formatInteger(bytes.length - HEX_BYTES)} bytes more</p>
      )}
    </>
  );
};

const MOST_PICTURES = 4;

/** The pictures in a message, wherever they stand in it. */
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
            alt={`In the frame, ${index + 1}`}
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
