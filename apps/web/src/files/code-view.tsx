import type { ReactNode } from "react";
import { ServerHtml } from "../ui/text/server-html.tsx";

/**
 * A text file with line numbers. A CSS counter draws them, so that copied text has none; each links to its
 * line (`#L10`), which is then marked.
 */
export function CodeView({
  html,
  lines,
  label,
  gutter,
}: {
  readonly html: string;
  readonly lines: number;
  readonly label: string;
  /** Next to the line numbers, 1.25 rem for each line. */
  readonly gutter?: ReactNode;
}) {
  return (
    <section aria-label={label} className="overflow-x-auto">
      <div className="relative flex w-max min-w-full py-2 font-mono text-xs leading-5">
        {gutter}
        <div
          aria-hidden
          className="sticky left-0 z-10 shrink-0 border-r border-line bg-surface pr-3 pl-4 text-right text-ink-3 select-none [&>a]:block [&>a]:outline-none [&>a]:scroll-mt-20 [&>a]:[counter-increment:line] [&>a]:before:content-[counter(line)] [&>a:hover]:text-ink [&>a:target]:font-semibold [&>a:target]:text-accent-text [&>a:target]:after:pointer-events-none [&>a:target]:after:absolute [&>a:target]:after:left-0 [&>a:target]:after:h-5 [&>a:target]:after:w-screen [&>a:target]:after:bg-accent/15"
        >
          {Array.from({ length: lines }, (_, index) => `L${index + 1}`).map((line) => (
            // biome-ignore lint/a11y/useAnchorContent: hidden from screen readers, which have the text itself
            <a key={line} id={line} href={`#${line}`} tabIndex={-1} />
          ))}
        </div>
        <ServerHtml id="code" html={html} className="grow px-4 whitespace-pre" />
      </div>
    </section>
  );
}
