import { CopyButton } from "../ui/copy-button.tsx";

/** A short command in one strip, with its own copy button. */
export const CommandLine = ({ content }: { readonly content: string }) => (
  <div className="flex items-start rounded-md border border-line pr-1">
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-w-0 flex-1 overflow-x-auto px-3 py-1.75 font-mono text-xs leading-4.5 -outline-offset-2"
    >
      {content}
    </pre>
    <CopyButton content={content} className="my-0.5" />
  </div>
);
