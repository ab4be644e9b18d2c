import type { MouseEvent } from "react";
import { STRINGS } from "../strings.ts";
import { ServerHtml } from "./server-html.tsx";
import { writeClipboard } from "./write-clipboard.ts";

/** Markdown as the server rendered it; its blocks of code have a button that copies them. */
export const MarkdownHtml = ({
  className = "",
  ...sent
}: {
  readonly id: string;
  readonly html: string;
  readonly className?: string;
}) => <ServerHtml {...sent} className={`card ${className}`} onClick={copyCode} />;

async function copyCode({ target }: MouseEvent) {
  const button = (target as Element).closest("button.copy-code");
  const code = button?.previousElementSibling?.textContent;
  if (!button || code == null) return;
  const label = button.textContent;
  button.textContent = (await writeClipboard(code)) ? STRINGS.copy.copied : STRINGS.copy.failed;
  setTimeout(() => {
    button.textContent = label;
  }, 1600);
}
