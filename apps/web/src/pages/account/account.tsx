import { Fragment } from "react";
import { Form, Link } from "react-router";
import { ActivityCalendar } from "../../account/activity-calendar.tsx";
import { FollowList } from "../../account/follow-list.tsx";
import { NameList } from "../../account/name-list.tsx";
import { NameMark } from "../../account/name-mark.tsx";
import { ProfileAbout } from "../../account/profile-about.tsx";
import { listHref } from "../../catalog/list/list-href.ts";
import { RepoRows } from "../../catalog/repo-rows.tsx";
import { CollectionRows } from "../../collections/collection-rows.tsx";
import { STRINGS as COLLECTIONS } from "../../collections/strings.ts";
import type { AccountData, Published } from "../../page-data/account/account.ts";
import type { RepoSummary } from "../../page-data/repo-list.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { MissingSignOn } from "../../sign-on/missing-sign-on.tsx";
import { ButtonLink, buttonLook } from "../../ui/button.tsx";
import { formatDate, formatInteger } from "../../ui/format.ts";
import { Page, PageHeading } from "../../ui/page.tsx";
import { MarkdownHtml } from "../../ui/text/markdown-html.tsx";
import { STRINGS } from "../strings/account.ts";

/** `/:namespace`: the repositories of an account or an organization, and its members or organizations. */
export function Component() {
  const { members, organizations, canCreate, ...owner } = usePageData("account");
  const { kind, name, createdAt, profile, profilePath, settingsPath } = owner;
  const date = formatDate(createdAt);
  const hasRail = members !== undefined || organizations.length > 0;
  const newRepo = canCreate ? `${pathTo("newRepo")}?namespace=${name}` : undefined;
  return (
    <Page title={name} description={profile.bio}>
      <div className="flex items-start gap-3.5">
        <NameMark name={name} kind={kind} size="lg" avatar={profile.avatar} />
        <PageHeading
          className="flex-1"
          note={
            <>
              {profile.displayName && <span className="font-mono text-sm">{name} · </span>}
              {owner.mirrorOf ? (
                <MirrorSources addresses={owner.mirrorOf} />
              ) : kind === "organization" ? (
                STRINGS.created(date)
              ) : (
                STRINGS.joined(date)
              )}
              <FollowLinks name={name} follows={owner.follows} />
            </>
          }
          actions={
            <>
              {owner.follows.canFollow && <FollowButton follows={owner.follows} />}
              {profilePath && (
                <ButtonLink to={profilePath} size="sm">
                  {STRINGS.editProfile}
                </ButtonLink>
              )}
              {settingsPath && (
                <ButtonLink to={settingsPath} size="sm">
                  {STRINGS.settings}
                </ButtonLink>
              )}
            </>
          }
        >
          {profile.displayName || name}
        </PageHeading>
      </div>
      {owner.missingSignOn && <MissingSignOn signOn={owner.missingSignOn} />}
      {owner.mirrorOf && (
        <p className="mt-3 max-w-prose text-ink-2">
          {name} {STRINGS.mirroredNote}
        </p>
      )}
      <ProfileAbout profile={profile} />
      <div className={hasRail ? "mt-4 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]" : "mt-4"}>
        <div className="min-w-0 space-y-8">
          {owner.list ? (
            <FollowList owner={name} list={owner.list} />
          ) : (
            <>
              {owner.card && (
                <section
                  aria-label={STRINGS.card}
                  className="rounded-lg border border-line bg-surface p-4"
                >
                  <MarkdownHtml id="card" html={owner.card} />
                </section>
              )}
              {owner.pinned.length > 0 && (
                <section>
                  <h2 className="mb-1.5 text-base">{STRINGS.pinned}</h2>
                  <RepoRows repos={owner.pinned} label={STRINGS.pinned} />
                </section>
              )}
              <Repos kind="model" published={owner.models} author={name} newRepo={newRepo} />
              <Repos kind="dataset" published={owner.datasets} author={name} newRepo={newRepo} />
              <Collections owner={owner} canCreate={canCreate} />
              {owner.activity && <ActivityCalendar activity={owner.activity} />}
            </>
          )}
        </div>
        {hasRail && (
          <div className="min-w-0 space-y-8">
            {members && (
              <NameList
                title={STRINGS.members}
                kind="account"
                names={members.members}
                total={members.total}
              />
            )}
            {organizations.length > 0 && (
              <NameList
                title={STRINGS.organizations}
                kind="organization"
                names={organizations}
                total={organizations.length}
              />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

const MirrorSources = ({ addresses }: { readonly addresses: readonly string[] }) => (
  <>
    {STRINGS.mirrored}{" "}
    {addresses.map((address, index) => (
      <Fragment key={address}>
        {index > 0 && ", "}
        <a href={address} rel="noreferrer" className="text-link wrap-anywhere">
          {address.replace(/^https?:\/\//, "")}
        </a>
      </Fragment>
    ))}
  </>
);

const FollowLinks = ({
  name,
  follows,
}: {
  readonly name: string;
  readonly follows: AccountData["follows"];
}) =>
  (["followers", "following"] as const)
    .filter((show) => follows[show] > 0)
    .map((show) => (
      <Fragment key={show}>
        {" · "}
        <Link to={`${pathTo("account", { namespace: name })}?show=${show}`} className="text-link">
          {STRINGS.follow[show](follows[show])}
        </Link>
      </Fragment>
    ));

const FollowButton = ({
  follows: { isFollowed },
}: {
  readonly follows: AccountData["follows"];
}) => (
  <Form method="post" preventScrollReset>
    <button
      type="submit"
      name="intent"
      value={isFollowed ? "unfollow" : "follow"}
      aria-pressed={isFollowed}
      className={buttonLook({ size: "sm" })}
    >
      {isFollowed ? STRINGS.follow.isFollowed : STRINGS.follow.follow}
    </button>
  </Form>
);

/** Left out where there are none and none can be made. */
function Collections({
  owner: { name, collections, hasMoreCollections },
  canCreate,
}: {
  readonly owner: Pick<AccountData, "name" | "collections" | "hasMoreCollections">;
  readonly canCreate: boolean;
}) {
  if (collections.length === 0 && !canCreate) return null;
  return (
    <section>
      <div className="mb-1.5 flex min-h-7 items-end justify-between gap-3">
        <h2 className="text-base">{COLLECTIONS.list.title}</h2>
        {canCreate && (
          <ButtonLink
            to={`${pathTo("newCollection")}?namespace=${name}`}
            variant="ghost"
            size="sm"
            className="-mr-2.5"
          >
            {COLLECTIONS.create.title}
          </ButtonLink>
        )}
      </div>
      {collections.length > 0 ? (
        <CollectionRows collections={collections} />
      ) : (
        <p className="border-y border-line py-4 text-ink-3">{COLLECTIONS.list.none}</p>
      )}
      {hasMoreCollections && (
        <Link
          to={`${pathTo("collections")}?owner=${name}`}
          className="mt-2 inline-block text-sm text-accent-text hover:underline"
        >
          {COLLECTIONS.list.all}
        </Link>
      )}
    </section>
  );
}

function Repos({
  kind,
  author,
  published: { repos, total },
  newRepo,
}: {
  readonly kind: RepoSummary["kind"];
  readonly author: string;
  readonly published: Published;
  readonly newRepo: string | undefined;
}) {
  const words = STRINGS[kind];
  return (
    <section>
      <div className="mb-1.5 flex min-h-7 items-end justify-between gap-3">
        <h2 className="text-base">
          {words.title}{" "}
          <span className="tabular font-normal text-ink-3">{formatInteger(total)}</span>
        </h2>
        {newRepo && (
          <ButtonLink to={`${newRepo}&kind=${kind}`} variant="ghost" size="sm" className="-mr-2.5">
            {words.create}
          </ButtonLink>
        )}
      </div>
      {repos.length ? (
        <RepoRows repos={repos} label={words.title} />
      ) : (
        <p className="border-y border-line py-4 text-ink-3">{words.none}</p>
      )}
      {total > repos.length && (
        <Link
          to={listHref(kind, { author })}
          className="mt-2 inline-block text-sm text-accent-text hover:underline"
        >
          {words.all(total)}
        </Link>
      )}
    </section>
  );
}
