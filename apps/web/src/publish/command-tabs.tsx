import { useId } from "react";
import { useSearchParams } from "react-router";
import { LinkTabs } from "../ui/tabs.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { STRINGS } from "./strings.ts";

/** The same in several clients, a tab for each, the first by default; the tab is in the URL, as `param`. */
export function CommandTabs({
  label,
  param,
  ways,
}: {
  readonly label: string;
  readonly param: string;
  readonly ways: readonly {
    readonly key: string;
    readonly label: string;
    /** The title of the code; the command line by default. */
    readonly language?: string;
    readonly content: string;
  }[];
}) {
  const [query] = useSearchParams();
  const asked = query.get(param);
  const current = ways.find(({ key }) => key === asked) ?? ways[0];
  const tabs = ways.map(({ key, label: text }) => {
    const search = new URLSearchParams(query);
    search.set(param, key);
    return { key, label: text, to: `?${search}` };
  });
  return (
    <div className="min-w-0 text-left text-ink">
      <LinkTabs label={label} tabs={tabs} current={current?.key ?? ""} className="mb-2" />
      <CodeBlock
        id={useId()}
        label={current?.language ?? STRINGS.commandLine}
        content={current?.content ?? ""}
      />
    </div>
  );
}
