import { useId } from "react";
import { useSearchParams } from "react-router";
import { useShellData } from "../page-source.ts";
import type { Named } from "../repo-paths.ts";
import { LinkTabs } from "../ui/tabs.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { isPublishWay, PUBLISH_WAYS } from "./publish-ways.ts";
import { STRINGS } from "./strings.ts";

/** The commands that publish a folder to a repo, a tab for each client; the tab is in the URL. */
export function PublishCommands({ repo }: { readonly repo: Pick<Named, "kind" | "id"> }) {
  const hub = useShellData() ?? { origin: "http://localhost:4870", command: "./orrery" };
  const [query] = useSearchParams();
  const asked = query.get("publish");
  const current = isPublishWay(asked) ? asked : "hf";
  const tabs = Object.entries(PUBLISH_WAYS).map(([key, { label }]) => {
    const search = new URLSearchParams(query);
    search.set("publish", key);
    return { key, label, to: `?${search}` };
  });
  return (
    <div className="min-w-0 text-left text-ink">
      <LinkTabs label={STRINGS.tabs} tabs={tabs} current={current} className="mb-2" />
      <CodeBlock
        id={useId()}
        label={STRINGS.commandLine}
        content={PUBLISH_WAYS[current].command(repo, hub)}
      />
    </div>
  );
}
