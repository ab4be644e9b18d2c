import { Link } from "react-router";
import { useAnswer } from "../../account/use-answer.ts";
import { FormProblem } from "../../admin/form-problem.tsx";
import { Check } from "../../admin/mirrors/check.tsx";
import { MirrorList } from "../../admin/mirrors/mirror-list.tsx";
import { Requests } from "../../admin/mirrors/requests.tsx";
import { Rules } from "../../admin/mirrors/rules.tsx";
import { MIRRORS as TEXT } from "../../admin/mirrors/strings.ts";
import { Syncs } from "../../admin/mirrors/syncs.tsx";
import { FilterForm } from "../../catalog/filters/filter-form.tsx";
import { HUB } from "../../page-data/account/owner.ts";
import type { MirrorsData } from "../../page-data/admin/mirrors.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { formatBytes } from "../../ui/format.ts";
import { Tag } from "../../ui/tag.tsx";

/** These say themselves what is wrong with them. */
const OWN_FORMS = new Set(["add-rule", "add-sync", "push-sync"]);

/** `/admin/mirrors`: repos of other hubs, which of them come, and who waits for one. */
export function Component() {
  const data = usePageData("adminMirrors");
  const { values } = useAnswer();
  const isOn = data.upstreams.length > 0;
  return (
    <SettingsPage owner={HUB} title={TEXT.title} note={TEXT.note}>
      {!OWN_FORMS.has(`${values.intent}`) && <FormProblem />}
      <div className="space-y-8">
        <Upstreams data={data} />
        {(isOn || data.openRequests > 0) && (
          <Requests
            requests={data.requests}
            openRequests={data.openRequests}
            decided={data.decided}
          />
        )}
        <Syncs syncs={data.syncs} canPull={isOn} />
        <Rules rules={data.rules} />
        {isOn && <Check check={data.check} />}
        <MirrorList
          mirrors={data.mirrors}
          total={data.total}
          nextCursor={data.nextCursor}
          filter={
            <FilterForm action={pathTo("adminMirrors")} label={TEXT.list.filter} q={data.q} />
          }
          {...(data.q !== undefined && { q: data.q })}
        />
      </div>
    </SettingsPage>
  );
}

const Upstreams = ({
  data: { upstreams, bringsGated, heldBytes, maxBytes },
}: {
  readonly data: MirrorsData;
}) => (
  <section aria-label={TEXT.upstreams}>
    <h2 className="mb-2 text-lg">{TEXT.upstreams}</h2>
    {upstreams.length > 0 ? (
      <ol className="mb-2 list-inside list-decimal">
        {upstreams.map(({ origin, hasToken }) => (
          <li key={origin} className="wrap-anywhere">
            {origin} {hasToken && <Tag>{TEXT.withToken}</Tag>}
          </li>
        ))}
      </ol>
    ) : (
      <p className="mb-2 max-w-prose">{TEXT.off}</p>
    )}
    <p className="text-sm text-ink-2">
      {upstreams.length > 0 && `${bringsGated ? TEXT.gated : TEXT.notGated} `}
      {TEXT.held(formatBytes(heldBytes), maxBytes > 0 ? formatBytes(maxBytes) : undefined)}{" "}
      <Link to={pathTo("doc", { slug: "mirror" })} className="text-link">
        {TEXT.learn}
      </Link>
    </p>
  </section>
);
