import type { UsageSnippet } from "../page-data/repo/how-to-use.ts";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { CommandLine } from "./command-line.tsx";
import { STRINGS } from "./strings.ts";
import { snippetId } from "./use-usage.ts";

/** Programs and commands to copy, each under the command that installs what it needs. */
export const UsageSnippets = ({
  snippets,
  from = 0,
}: {
  readonly snippets: readonly UsageSnippet[];
  /** The place of the first among all of the view. */
  readonly from?: number;
}) =>
  snippets.map(({ label, content, html, install }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: by place, so that a switch keeps its place on the page
    <div key={index} className="space-y-3">
      {install && <CommandLine label={STRINGS.panel.install} content={install} />}
      <CodeBlock
        id={snippetId(from + index)}
        label={label}
        content={content}
        html={html}
        className="[&_.code-scroll]:max-h-104 in-data-expanded:[&_.code-scroll]:max-h-none [&_pre]:text-xs [&_pre]:leading-5"
      />
    </div>
  ));
