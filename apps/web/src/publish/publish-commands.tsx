import { useShellData } from "../page-source.ts";
import type { Named } from "../repo-paths.ts";
import { CommandTabs } from "./command-tabs.tsx";
import { PUBLISH_WAYS } from "./publish-ways.ts";
import { STRINGS } from "./strings.ts";

/** The commands that publish a folder to a repo, a tab for each client. */
export function PublishCommands({ repo }: { readonly repo: Pick<Named, "kind" | "id"> }) {
  const hub = useShellData() ?? { origin: "http://localhost:4870", command: "./orrery" };
  const ways = Object.entries(PUBLISH_WAYS).map(([key, { label, command }]) => ({
    key,
    label,
    content: command(repo, hub),
  }));
  return <CommandTabs label={STRINGS.tabs} param="publish" ways={ways} />;
}
