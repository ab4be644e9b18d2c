import { Hunks } from "../diff/diff-view.tsx";
import type { EditAnswer } from "../page-data/edit.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { ServerHtml } from "../ui/server-html.tsx";

/** What the editor was asked to show: the text as it will look, what it changes, or what came between. */
export function EditAnswers({ answer }: { readonly answer: EditAnswer | undefined }) {
  const { preview, changes, conflict } = answer ?? {};
  return (
    <>
      {preview !== undefined && (
        <Panel title="Preview">
          <ServerHtml key={preview} id="preview" html={preview} className="card px-4 py-4" />
        </Panel>
      )}
      {changes && (
        <Panel title="Changes">
          {changes.length > 0 ? (
            <Hunks hunks={changes} label="Changes" />
          ) : (
            <p className="px-3 py-3 text-sm text-ink-2">The text is the same.</p>
          )}
        </Panel>
      )}
      {conflict && (
        <Panel title="The file as it is now">
          {conflict.text === undefined ? (
            <p className="px-3 py-3 text-sm text-ink-2">It is no longer there, or no text.</p>
          ) : (
            <ScrollArea label="The file as it is now">
              <pre className="p-3 font-mono text-xs leading-5">{conflict.text}</pre>
            </ScrollArea>
          )}
        </Panel>
      )}
    </>
  );
}

const Panel = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) => (
  <section aria-label={title} className="rounded-lg border border-line bg-surface">
    <h3 className="border-b border-line px-3 py-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);
