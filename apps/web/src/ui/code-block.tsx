import { useState } from "react";
import { CopyButton } from "./copy-button.tsx";
import { WrapIcon } from "./icon.ts";
import { ServerHtml } from "./server-html.tsx";

/** Code to read and copy: `html` is the highlighted `content`, as the server made it; without it, plain text. */
export function CodeBlock({
  id,
  html,
  content,
  label,
  className = "",
}: {
  readonly id: string;
  readonly html?: string;
  readonly content: string;
  readonly label?: string;
  readonly className?: string;
}) {
  const [wrapped, setWrapped] = useState(false);
  const body = `font-mono text-sm leading-[1.55] [&>pre]:overflow-x-auto [&>pre]:px-3.5 [&>pre]:py-3 [&>pre]:-outline-offset-2 ${wrapped ? "[&>pre]:whitespace-pre-wrap [&>pre]:wrap-anywhere" : ""}`;
  return (
    <figure className={`min-w-0 rounded-md border border-line bg-sunken ${className}`}>
      <figcaption className="flex min-h-8 items-center gap-1 border-b border-line py-0.5 pr-1 pl-3.5">
        <span className="mr-auto truncate text-xs font-medium text-ink-2">{label ?? ""}</span>
        <button
          type="button"
          aria-pressed={wrapped}
          onClick={() => setWrapped(!wrapped)}
          className="needs-js inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-2 transition-colors duration-(--fast) hover:bg-surface hover:text-ink aria-pressed:text-accent-text"
        >
          <WrapIcon aria-hidden className="size-3.5" />
          Wrap
        </button>
        <CopyButton content={content} className="hover:bg-surface" />
      </figcaption>
      {html === undefined ? (
        <div className={body}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{content}</pre>
        </div>
      ) : (
        <ServerHtml id={id} html={html} className={body} />
      )}
    </figure>
  );
}
