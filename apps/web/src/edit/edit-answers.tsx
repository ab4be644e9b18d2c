import { Hunks } from "../diff/diff-view.tsx";
import type { EditAnswer } from "../page-data/repo/edit.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./strings.ts";

/** What the editor shows on request: the preview, the changes, or the version that conflicts. */
export function EditAnswers({ answer }: { readonly answer: EditAnswer | undefined }) {
  const { preview, changes, conflict } = answer ?? {};
  return (
    <>
      {preview !== undefined && (
        <Panel title={STRINGS.answers.preview}>
          <MarkdownHtml key={preview} id="preview" html={preview} className="px-4 py-4" />
        </Panel>
      )}
      {changes && (
        <Panel title={STRINGS.answers.changes}>
          {changes.length > 0 ? (
            <Hunks hunks={changes} label={STRINGS.answers.changes} />
          ) : (
            <p className="px-3 py-3 text-sm text-ink-2">{STRINGS.answers.noChanges}</p>
          )}
        </Panel>
      )}
      {conflict && (
        <Panel title={STRINGS.answers.current}>
          {conflict.text === undefined ? (
            <p className="px-3 py-3 text-sm text-ink-2">{STRINGS.answers.notText}</p>
          ) : (
            <ScrollArea label={STRINGS.answers.current}>
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
