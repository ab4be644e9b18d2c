import type { FileData } from "../page-data/repo/files.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { CodeView } from "./code-view.tsx";
import { RowTable } from "./row-table.tsx";
import { SchemaView } from "./schema-view.tsx";
import { STRINGS } from "./strings.ts";
import { TensorView } from "./tensor-view.tsx";

/** The preview of a file by its type, or the reason for its absence and a download link. */
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
      return <MarkdownHtml id="card" html={content.html} className="mx-auto px-4 py-6 sm:px-6" />;
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
          title={STRINGS.content.pdf}
          className="border-0"
          action={
            <ButtonLink to={content.url} reloadDocument>
              {STRINGS.content.open}
            </ButtonLink>
          }
        >
          {STRINGS.content.opensElsewhere}
        </EmptyState>
      );
    case "rows":
      return (
        <>
          {content.schema && (
            <details className="border-b border-line">
              <summary className="px-3 py-2 text-sm font-semibold">
                {STRINGS.schema.summary(content.page.columns.length)}
              </summary>
              <SchemaView schema={content.schema} />
            </details>
          )}
          <RowTable page={content.page} label={STRINGS.content.rowsOf(name)} />
        </>
      );
    case "schema":
      return (
        <>
          {content.reason && (
            <p className="border-b border-line px-3 py-2 text-sm text-ink-2">{content.reason}</p>
          )}
          <SchemaView schema={content.schema} />
        </>
      );
    case "tensors":
    case "arrays":
    case "datasets":
      return <TensorView page={content} are={content.kind} />;
    case "none":
      return (
        <EmptyState
          title={STRINGS.content.none}
          className="border-0"
          action={
            <ButtonLink to={download} reloadDocument>
              {STRINGS.head.download}
            </ButtonLink>
          }
        >
          {content.reason}
        </EmptyState>
      );
  }
}
