import { WrapIcon } from "../icon.ts";
import { STRINGS } from "../strings.ts";
import { CopyButton } from "./copy-button.tsx";
import { ServerHtml } from "./server-html.tsx";
import { setWrap, useWrap } from "./wrap.ts";

/** Code with a copy button. `html` is `content` highlighted by the server; without it the code is plain. */
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
  const wrapped = useWrap();
  const body = "code-scroll font-mono text-sm leading-[1.55]";
  return (
    <figure className={`min-w-0 rounded-md border border-line bg-sunken ${className}`}>
      <figcaption className="flex min-h-8 items-center gap-1 border-b border-line py-0.5 pr-1 pl-3.5">
        <span className="mr-auto truncate text-xs font-medium text-ink-2">{label ?? ""}</span>
        <button
          type="button"
          aria-pressed={wrapped}
          onClick={() => setWrap(!wrapped)}
          className="needs-js inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-2 transition-colors duration-(--fast) hover:bg-surface hover:text-ink aria-pressed:text-accent-text"
        >
          <WrapIcon aria-hidden className="size-3.5" />
          {STRINGS.code.wrap}
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
