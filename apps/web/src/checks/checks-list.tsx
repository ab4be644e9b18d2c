import type { CheckData } from "../page-data/repo/checks.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { CHECK_LOOK } from "./check-look.ts";
import { STRINGS } from "./strings.ts";

/** The checks of a commit, one to a row. */
export const ChecksList = ({ checks }: { readonly checks: readonly CheckData[] }) => (
  <section id="checks" aria-label={STRINGS.title} className="scroll-mt-20">
    <h3 className="mb-2 flex flex-wrap items-baseline gap-x-2 text-lg">
      {STRINGS.title}
      <span className="text-sm font-normal text-ink-2">
        {STRINGS.passed(checks.filter(({ state }) => state === "success").length, checks.length)}
      </span>
    </h3>
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {checks.map((check) => (
        <Check key={check.name} {...check} />
      ))}
    </ul>
  </section>
);

function Check({ name, state, description, url, date }: CheckData) {
  const { tone, Icon } = CHECK_LOOK[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <Tag tone={tone}>
        <Icon aria-hidden />
        {STRINGS.states[state]}
      </Tag>
      <span className="font-medium wrap-anywhere">{name}</span>
      <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-ink-2">
        {description}
      </span>
      <TimeAgo iso={date} className="text-sm text-ink-3" />
      {url && (
        <ExternalLink href={url} className="text-sm">
          {STRINGS.details}
          <span className="sr-only">{STRINGS.report(name)}</span>
        </ExternalLink>
      )}
    </li>
  );
}
