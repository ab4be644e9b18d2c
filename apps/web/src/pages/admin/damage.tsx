import { Form, Link } from "react-router";
import { usePosting } from "../../account/use-answer.ts";
import { Cell, HeadCell, RepoLink } from "../../admin/cells.tsx";
import { STRINGS, WORK } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { DamageData, DamageRow } from "../../page-data/admin/work.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { formatBytes, formatDateTime } from "../../ui/format.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { Tag } from "../../ui/tag.tsx";

const { damage: TEXT } = WORK;

/** `/admin/damage`: what verification found, and how far it has come. */
export function Component() {
  const data = usePageData("adminDamage");
  const { open, repaired, isPassRunning, isDaily } = data;
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      <div className="space-y-8">
        <section aria-label={TEXT.open}>
          {open.length > 0 ? (
            <>
              <h2 className="mb-1 text-lg">{TEXT.open}</h2>
              <p className="mb-2 text-sm text-ink-2">
                {TEXT.help}
                <Link to={`${pathTo("doc", { slug: "operate" })}#verify`} className="text-link">
                  {TEXT.learn}
                </Link>
              </p>
              <Rows label={TEXT.open} heads={TEXT.heads} damage={open} />
            </>
          ) : (
            <EmptyState title={TEXT.none} />
          )}
        </section>
        <section aria-label={TEXT.verification}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg">{TEXT.verification}</h2>
            {isPassRunning ? <p role="status">{TEXT.started}</p> : <Start />}
          </div>
          {!isDaily && <p className="mb-2 text-sm text-ink-2">{TEXT.notDaily}</p>}
          <Passes passes={data.passes} />
        </section>
        {repaired.length > 0 && (
          <section aria-label={TEXT.repaired}>
            <h2 className="mb-2 text-lg">{TEXT.repaired}</h2>
            <Rows label={TEXT.repaired} heads={TEXT.repairedHeads} damage={repaired} />
          </section>
        )}
      </div>
    </SettingsPage>
  );
}

function Start() {
  const isBusy = usePosting();
  return (
    <Form method="post">
      <Button type="submit" busy={isBusy}>
        {TEXT.start}
      </Button>
    </Form>
  );
}

const Passes = ({ passes }: Pick<DamageData, "passes">) => (
  <ScrollTable label={TEXT.verification} heads={TEXT.passHeads}>
    {passes.map(({ kind, progress, items, bytes, endedAt }) => (
      <tr key={kind}>
        <HeadCell>{TEXT.passes[kind]}</HeadCell>
        <Cell isNumber>{progress === undefined ? TEXT.idle : TEXT.progress(progress)}</Cell>
        <Cell isNumber>{TEXT.items(items)}</Cell>
        <Cell isNumber>{formatBytes(bytes)}</Cell>
        <Cell isNumber>{endedAt ? formatDateTime(endedAt) : TEXT.never}</Cell>
      </tr>
    ))}
  </ScrollTable>
);

const Rows = ({
  label,
  heads,
  damage,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly damage: readonly DamageRow[];
}) => (
  <ScrollTable label={label} heads={heads}>
    {damage.map(({ kind, what, problem, detail, repos, foundAt, repairedAt }) => (
      <tr key={`${kind} ${what} ${problem}`}>
        <HeadCell>
          <Tag tone={repairedAt ? "neutral" : "bad"}>{problem}</Tag>
        </HeadCell>
        <Cell>
          {repos.map((repo) => (
            <div key={`${repo.type} ${repo.id}`}>
              <RepoLink repo={repo} />
            </div>
          ))}
          <code className="text-xs text-ink-3" title={what}>
            {what.slice(0, 16)}
          </code>
        </Cell>
        <Cell>{detail || STRINGS.none}</Cell>
        <Cell isNumber>{formatDateTime(repairedAt ?? foundAt)}</Cell>
      </tr>
    ))}
  </ScrollTable>
);
