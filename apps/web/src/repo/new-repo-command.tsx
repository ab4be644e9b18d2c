import { isRepoName } from "@orrery/registry/ids";
import type { RepoKind } from "../page-data/shell.ts";
import { PublishCommands } from "../publish/publish-commands.tsx";
import { STRINGS } from "./new-repo-strings.ts";

/** The command that creates the same repo, with the namespace and name from the form. */
export function NewRepoCommand({
  kind,
  namespace,
  name,
}: {
  readonly kind: RepoKind;
  readonly namespace: string;
  readonly name: string;
}) {
  // Readers paste this command: only valid names go into it.
  const id = `${namespace || "namespace"}/${isRepoName(name) ? name : "name"}`;
  return (
    <section
      aria-labelledby="command"
      className="min-w-0 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="command" className="text-lg">
        {STRINGS.newRepo.haveFolder}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">{STRINGS.newRepo.command(kind)}</p>
      <PublishCommands repo={{ kind, id }} />
    </section>
  );
}
