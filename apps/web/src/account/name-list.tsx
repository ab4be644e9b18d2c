import { Link } from "react-router";
import type { AccountData } from "../page-data/account/account.ts";
import type { MemberSummary } from "../page-data/organization.ts";
import { pathTo } from "../paths.ts";
import { NameMark } from "./name-mark.tsx";
import { RoleTag } from "./roles.tsx";
import { STRINGS } from "./strings.ts";

/** Members of an organization, or organizations of an account, each with the role. */
export function NameList({
  title,
  kind,
  names,
  total,
}: {
  readonly title: string;
  readonly kind: AccountData["kind"];
  readonly names: readonly MemberSummary[];
  readonly total: number;
}) {
  const more = total - names.length;
  return (
    <section>
      <h2 className="mb-1.5 flex min-h-7 items-end gap-1.5 text-base">
        {title}
        <span className="tabular font-normal text-ink-3">{total}</span>
      </h2>
      <ul aria-label={title} className="divide-y divide-line border-y border-line">
        {names.map(({ name, role }) => (
          <li key={name} className="flex items-center gap-2.5 py-1.5">
            <NameMark name={name} kind={kind} size="sm" />
            <Link
              to={pathTo("account", { namespace: name })}
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              {name}
            </Link>
            <RoleTag role={role} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1.5 text-sm text-ink-3">{STRINGS.names.more(more)}</p>}
    </section>
  );
}
