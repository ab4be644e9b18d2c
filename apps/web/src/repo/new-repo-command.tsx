import { isRepoName } from "@orrery/registry/ids";
import type { RepoKind } from "../page-data/shell.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { publishCommand } from "./repo-paths.ts";

/** The same from the command line, in the words the visitor is typing. */
export function NewRepoCommand({
  kind,
  namespace,
  name,
}: {
  readonly kind: RepoKind;
  readonly namespace: string;
  readonly name: string;
}) {
  // Only a name that could be is put into a command that will be pasted.
  const id = `${namespace || "namespace"}/${isRepoName(name) ? name : "name"}`;
  return (
    <section
      aria-labelledby="command"
      className="min-w-0 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="command" className="text-lg">
        Have a folder already?
      </h2>
      <p className="mt-1 mb-3 text-ink-2">
        One command makes the {kind} and publishes the folder into it. Large files are sent once and
        checked on arrival; after an interruption, those already stored are not sent again.
      </p>
      <CodeBlock id="publish-command" label="Command line" content={publishCommand({ kind, id })} />
    </section>
  );
}
