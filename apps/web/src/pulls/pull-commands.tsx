import type { PullData } from "../page-data/pulls.ts";
import { CodeBlock } from "../ui/code-block.tsx";

/** How git gets it; for who may add to it, how to add and how to settle conflicts. */
export function PullCommands({ repo, pull, hasConflicts, can, cloneUrl }: PullData) {
  const { number, base } = pull;
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
        "# settle the conflicts, then:",
        "git commit -a",
      ]
    : ["# change and commit, then:"];
  const send = `git push origin ${local}:refs/pr/${number}`;
  return (
    <section aria-label="With git" className="min-w-0 space-y-2">
      <h3 className="text-sm font-semibold">Look at it with git</h3>
      <CodeBlock id="pull-get" label="Command line" content={get.join("\n")} />
      {can.push && (
        <>
          <h3 className="pt-2 text-sm font-semibold">
            {hasConflicts ? "Settle the conflicts" : "Add commits"}
          </h3>
          <CodeBlock id="pull-send" label="Command line" content={[...change, send].join("\n")} />
        </>
      )}
    </section>
  );
}
