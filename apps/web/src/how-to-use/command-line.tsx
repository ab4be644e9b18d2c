import { CopyButton } from "../ui/text/copy-button.tsx";

/** A short command in one strip, under what it does, with its own copy button. */
export const CommandLine = ({
  label,
  content,
}: {
  readonly label: string;
  readonly content: string;
}) => (
  <figure className="min-w-0">
    <figcaption className="mb-1 text-xs font-medium text-ink-2">{label}</figcaption>
    <div className="flex items-start rounded-md border border-line pr-1 [--fade-to:var(--color-surface)]">
      <div className="code-scroll min-w-0 flex-1 [--code-pad:0.4375rem]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="font-mono text-xs leading-4.5">
          {content}
        </pre>
      </div>
      <CopyButton content={content} className="my-0.5" />
    </div>
  </figure>
);
