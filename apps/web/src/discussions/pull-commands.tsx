import type { DiscussionData, PullData } from "../page-data/repo/discussions.ts";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { STRINGS } from "./strings.ts";

/** The git commands that check it out and, with write access, add commits or resolve conflicts. */
export function PullCommands({
  repo,
  discussion: { number },
  pull,
}: DiscussionData & { readonly pull: PullData }) {
  const { base, hasConflicts, canPush, cloneUrl } = pull;
  const local = `pr-${number}`;
  const get = [
    `git clone ${cloneUrl}`,
    `cd ${repo.name}`,
    `git fetch origin refs/pr/${number}:${local}`,
    `git switch ${local}`,
  ];
  const change = hasConflicts
    ? [
        `git merge --allow-unrelated-histories origin/${base}`,
        STRINGS.git.thenResolve,
        "git commit -a",
      ]
    : [STRINGS.git.thenCommit];
  const send = `git push origin ${local}:refs/pr/${number}`;
  return (
    <section aria-label={STRINGS.git.section} className="min-w-0 space-y-2">
      <h3 className="text-sm font-semibold">{STRINGS.git.checkOut}</h3>
      <CodeBlock id="pull-get" label={STRINGS.git.commandLine} content={get.join("\n")} />
      {canPush && (
        <>
          <h3 className="pt-2 text-sm font-semibold">
            {hasConflicts ? STRINGS.git.resolve : STRINGS.git.add}
          </h3>
          <CodeBlock
            id="pull-send"
            label={STRINGS.git.commandLine}
            content={[...change, send].join("\n")}
          />
        </>
      )}
    </section>
  );
}
