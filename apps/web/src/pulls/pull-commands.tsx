import type { PullData } from "../page-data/pulls.ts";
import { CodeBlock } from "../ui/code-block.tsx";

/** How git gets it; for who may add to it, how to add and how to settle conflicts. */
export function PullCommands({ pull, hasConflicts, can, cloneUrl }: PullData) {
  const { number, base } = pull;
  const local = `pr-${number}`;
  const get = [`git fetch ${cloneUrl} refs/pr/${number}:${local}`, `git switch ${local}`];
  const settle = [
    `git pull --no-rebase ${cloneUrl} ${base}`,
    "# settle the conflicts, then: git commit -a",
  ];
  const send = [`git push ${cloneUrl} ${local}:refs/pr/${number}`];
  return (
    <section aria-label="With git" className="min-w-0 space-y-2">
      <h3 className="text-sm font-semibold">Look at it with git</h3>
      <CodeBlock id="pull-get" label="In a clone of this repo" content={get.join("\n")} />
      {can.push && (
        <>
          <h3 className="pt-2 text-sm font-semibold">
            {hasConflicts ? "Settle the conflicts" : "Add commits"}
          </h3>
          <CodeBlock
            id="pull-send"
            label="Then"
            content={[...(hasConflicts ? settle : ["# change and commit, then:"]), ...send].join(
              "\n",
            )}
          />
        </>
      )}
    </section>
  );
}
