import { AccountLink, Cell, HeadCell } from "../../admin/cells.tsx";
import { ChoiceLinks } from "../../admin/choice-links.tsx";
import { SETTINGS } from "../../admin/strings.ts";
import { HUB } from "../../page-data/account/owner.ts";
import type { AccountUsageRow } from "../../page-data/admin/settings.ts";
import { usePageData } from "../../page-source.ts";
import { formatMicros } from "../../providers/format-dollars.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { formatBytes, formatCount, formatInteger } from "../../ui/format.ts";
import { Pager } from "../../ui/pager.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";

const { usage: TEXT } = SETTINGS;
const RANGES = Object.fromEntries([7, 30, 90].map((days) => [days, TEXT.days(days)]));

/** `/admin/usage/accounts`: what each account calls and stores. */
export function Component() {
  const { days, from, to, sort, accounts, total, nextCursor } = usePageData("adminUsage");
  return (
    <SettingsPage
      owner={HUB}
      title={TEXT.title}
      note={<span role="status">{TEXT.count(total)}</span>}
      actions={
        <ButtonLink
          to={`/api/admin/usage/export?${new URLSearchParams({ from, to })}`}
          reloadDocument
          size="sm"
        >
          {TEXT.csv}
        </ButtonLink>
      }
    >
      <div className="mb-4 flex flex-wrap justify-between gap-2">
        <ChoiceLinks label={TEXT.range} name="days" current={`${days}`} choices={RANGES} />
        <ChoiceLinks label={TEXT.sort} name="sort" current={sort} choices={TEXT.sorts} />
      </div>
      <ScrollTable label={TEXT.title} heads={TEXT.heads}>
        {accounts.map((account) => (
          <Row key={account.account} account={account} />
        ))}
      </ScrollTable>
      <Pager nextCursor={nextCursor} />
    </SettingsPage>
  );
}

const Row = ({ account }: { readonly account: AccountUsageRow }) => (
  <tr>
    <HeadCell>
      <AccountLink name={account.account} />
    </HeadCell>
    <Cell isNumber>{formatInteger(account.calls)}</Cell>
    <Cell isNumber>{formatInteger(account.errors)}</Cell>
    <Cell isNumber>{formatCount(account.inputTokens)}</Cell>
    <Cell isNumber>{formatCount(account.outputTokens)}</Cell>
    <Cell isNumber>{formatMicros(account.priceMicros)}</Cell>
    <Cell isNumber>{formatBytes(account.storageBytes)}</Cell>
    <Cell isNumber>{formatInteger(account.repos)}</Cell>
    <Cell isNumber>{account.lastSeenAt ? <TimeAgo iso={account.lastSeenAt} /> : TEXT.never}</Cell>
  </tr>
);
