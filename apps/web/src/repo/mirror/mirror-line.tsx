import { Link, useActionData, useFetcher } from "react-router";
import type { MirrorMark, MirrorStatus } from "../../page-data/repo/mirror-mark.ts";
import type { RepoHead } from "../../page-data/repo/repo-head.ts";
import type { ActionData } from "../../page-data.ts";
import { repoPaths } from "../../repo-paths.ts";
import { Button } from "../../ui/button.tsx";
import { Tag, type Tone } from "../../ui/tag.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

const TONES: Readonly<Record<MirrorStatus, Tone>> = {
  current: "good",
  stale: "warn",
  gone: "warn",
  closed: "bad",
  held: "bad",
  left: "neutral",
};

/** Where a mirror comes from and how current it is, with a button that asks its own hub now. */
export default function MirrorLine({ repo }: { readonly repo: RepoHead }) {
  return repo.mirror ? <Line repo={repo} mirror={repo.mirror} /> : null;
}

function Line({ repo, mirror }: { readonly repo: RepoHead; readonly mirror: MirrorMark }) {
  const { address, status, failure, commitId, broughtBy } = mirror;
  const note = STRINGS.notes(new URL(address).host)[status];
  return (
    <section aria-label={STRINGS.section} className="mt-1.5 space-y-1 text-sm text-ink-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 wrap-anywhere">
          {STRINGS.of}{" "}
          <a href={address} rel="noreferrer" className="text-link">
            {address.replace(/^https?:\/\//, "")}
          </a>
          {commitId && (
            <>
              {` · ${STRINGS.commit} `}
              <Link to={repoPaths(repo).commit(commitId)} className="text-link font-mono">
                {commitId.slice(0, 7)}
              </Link>
            </>
          )}
          {` · ${STRINGS.brought} `}
          <TimeAgo iso={mirror.broughtAt} />
          {broughtBy && ` ${STRINGS.by(broughtBy)}`}
          {` · ${STRINGS.checked} `}
          <TimeAgo iso={mirror.checkedAt} />
        </p>
        <Tag tone={TONES[status]}>{STRINGS.labels[status]}</Tag>
        {mirror.canRefresh && <Refresh repo={repo} />}
      </div>
      {note && <p className="max-w-[80ch]">{note}</p>}
      {status === "stale" && failure && (
        <p className="max-w-[80ch] wrap-anywhere">
          {failure.message} {STRINGS.failed} <TimeAgo iso={failure.at} />.
        </p>
      )}
    </section>
  );
}

/** Works without a script, too: the repo's own page comes back with the result. */
function Refresh({ repo }: { readonly repo: RepoHead }) {
  const fetcher = useFetcher<ActionData>({ key: `mirror ${repo.kind} ${repo.id}` });
  const posted = useActionData() as ActionData | null | undefined;
  const answer = fetcher.data ?? posted;
  const { errors, mirror } =
    answer?.values.intent === "refresh"
      ? answer
      : { errors: {} as ActionData["errors"], mirror: undefined };
  return (
    <>
      <fetcher.Form method="post" action={repoPaths(repo).card}>
        <input type="hidden" name="intent" value="refresh" />
        <Button type="submit" size="sm" busy={fetcher.state !== "idle"}>
          {STRINGS.refresh}
        </Button>
      </fetcher.Form>
      <p role="status" className="empty:hidden">
        {errors.form && <span className="text-bad">{errors.form}</span>}
        {mirror && STRINGS.results[mirror]}
      </p>
    </>
  );
}
