import type { FileData } from "../page-data/files.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import { CodeView } from "./code-view.tsx";
import { RowTable } from "./row-table.tsx";
import { TensorView } from "./tensor-view.tsx";

/** A file the way its kind is best looked at; what cannot be shown says why and offers the bytes. */
export function FileContent({
  content,
  name,
  download,
}: {
  readonly content: FileData["content"];
  readonly name: string;
  readonly download: string;
}) {
  switch (content.kind) {
    case "markdown":
      return (
        <ServerHtml id="card" html={content.html} className="card mx-auto px-4 py-6 sm:px-6" />
      );
    case "code":
      return <CodeView html={content.html} lines={content.lines} label={name} />;
    case "image":
      return (
        <div className="grid min-h-40 place-items-center rounded-b-lg bg-[repeating-conic-gradient(var(--color-sunken)_0_25%,var(--color-surface)_0_50%)] bg-[length:16px_16px] p-4">
          <img src={content.url} alt={name} className="max-h-[75dvh] max-w-full" />
        </div>
      );
    case "audio":
      return (
        <div className="p-4">
          {/* biome-ignore lint/a11y/useMediaCaption: other people's files come without captions */}
          <audio
            controls
            preload="metadata"
            src={content.url}
            aria-label={name}
            className="w-full"
          />
        </div>
      );
    case "video":
      return (
        <div className="grid place-items-center bg-sunken p-4">
          {/* biome-ignore lint/a11y/useMediaCaption: other people's files come without captions */}
          <video
            controls
            preload="metadata"
            src={content.url}
            aria-label={name}
            className="max-h-[75dvh] max-w-full"
          />
        </div>
      );
    case "document":
      return (
        <EmptyState
          title="A PDF"
          className="border-0"
          action={
            <ButtonLink to={content.url} reloadDocument>
              Open
            </ButtonLink>
          }
        >
          It opens by itself, in the browser's own viewer or as a download.
        </EmptyState>
      );
    case "rows":
      return <RowTable page={content.page} label={`Rows of ${name}`} />;
    case "tensors":
      return <TensorView page={content} />;
    case "none":
      return (
        <EmptyState
          title="Not shown here"
          className="border-0"
          action={
            <ButtonLink to={download} reloadDocument>
              Download
            </ButtonLink>
          }
        >
          {content.reason}
        </EmptyState>
      );
  }
}
