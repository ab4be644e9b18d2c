import { Form, Link } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { INVITATIONS } from "../../organization/invitation-strings.ts";
import type { InvitationsData, ListedInvitation } from "../../page-data/invitations.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SettingsPage } from "../../settings/settings-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";

/** `/settings/invitations`; visitors with a link see what it leads to. */
export function Component() {
  const data = usePageData("invitations");
  const { viewer } = data;
  if (viewer !== undefined)
    return (
      <SettingsPage
        owner={{ kind: "account", name: viewer }}
        title={INVITATIONS.title}
        note={INVITATIONS.ownNote}
      >
        <Invitations data={data} />
      </SettingsPage>
    );
  return (
    <Page title={INVITATIONS.title}>
      <PageHeading>{INVITATIONS.title}</PageHeading>
      <Invitations data={data} />
    </Page>
  );
}

function Invitations({
  data: { viewer, invitations, linked, isGone },
}: {
  readonly data: InvitationsData;
}) {
  const { errors } = useAnswer();
  const isBusy = usePosting();
  return (
    <div className="space-y-5">
      {isGone && <p role="alert">{INVITATIONS.gone}</p>}
      {errors.form && <FieldError>{errors.form}</FieldError>}
      {linked && <Linked linked={linked} viewer={viewer} />}
      {invitations.length > 0 && (
        <ul aria-label={INVITATIONS.ownList} className="divide-y divide-line border-y border-line">
          {invitations.map((invitation) => (
            <li key={invitation.key} className="flex flex-wrap items-center gap-2 py-2.5">
              <Invited invitation={invitation} />
              {(["accept", "decline"] as const).map((intent) => (
                <Form key={intent} method="post">
                  <input type="hidden" name="intent" value={intent} />
                  <input type="hidden" name="key" value={invitation.key} />
                  <Button
                    type="submit"
                    size="sm"
                    variant={intent === "accept" ? "primary" : "plain"}
                    busy={isBusy}
                  >
                    {INVITATIONS[intent]}
                    <span className="sr-only">{INVITATIONS.of(invitation.organization)}</span>
                  </Button>
                </Form>
              ))}
            </li>
          ))}
        </ul>
      )}
      {!linked && !isGone && invitations.length === 0 && (
        <EmptyState title={INVITATIONS.ownNone}>{INVITATIONS.ownNoneNote}</EmptyState>
      )}
    </div>
  );
}

const Invited = ({ invitation }: { readonly invitation: ListedInvitation }) => (
  <p className="min-w-0 flex-1 basis-60">
    <Link
      to={pathTo("account", { namespace: invitation.organization })}
      className="font-medium hover:underline"
    >
      {invitation.organization}
    </Link>
    <span className="block text-sm text-ink-3">
      {INVITATIONS.invites(invitation.createdBy, invitation.role)}
      {", "}
      {INVITATIONS.until(invitation.expiresAt)}
    </span>
  </p>
);

function Linked({
  linked,
  viewer,
}: {
  readonly linked: NonNullable<InvitationsData["linked"]>;
  readonly viewer: string | undefined;
}) {
  const { token, organization, isMember } = linked;
  const next = `${pathTo("invitations")}?token=${token}`;
  const isBusy = usePosting("intent", "join");
  if (isMember) return <p>{INVITATIONS.isMember(organization)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line p-4">
      <Invited invitation={linked} />
      {viewer === undefined ? (
        <ButtonLink to={`${pathTo("signIn")}?next=${encodeURIComponent(next)}`} variant="primary">
          {INVITATIONS.signIn}
        </ButtonLink>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="join" />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" busy={isBusy}>
            {INVITATIONS.join(organization)}
          </Button>
        </Form>
      )}
    </div>
  );
}
