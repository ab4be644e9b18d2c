import { NotificationFilter } from "../../notifications/notification-filter.tsx";
import { NotificationList } from "../../notifications/notification-list.tsx";
import { STRINGS } from "../../notifications/strings.ts";
import type { NotificationsData } from "../../page-data/notifications.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { LinkTabs } from "../../ui/tabs.tsx";

const SHOWN = ["unread", "all", "done"] as const;

/** `/notifications`: what happened that is for the signed-in account. */
export function Component() {
  const data = usePageData("notifications");
  const { show, rows, unread, nextCursor } = data;
  return (
    <Page title={STRINGS.title} width="text">
      <PageHeading
        actions={
          <ButtonLink to={pathTo("notificationSettings")} size="sm">
            {STRINGS.settings}
          </ButtonLink>
        }
      >
        {STRINGS.title}
      </PageHeading>
      <LinkTabs
        label={STRINGS.tabs.label}
        current={show}
        tabs={SHOWN.map((key) => ({
          ...{ key, label: STRINGS.tabs[key], to: `?${queryOf({ ...data, show: key })}` },
          ...(key === "unread" &&
            unread > 0 && { label: `${STRINGS.tabs[key]} (${STRINGS.unread(unread)})` }),
        }))}
      />
      <div className="my-3">
        <NotificationFilter {...data} />
      </div>
      {rows.length > 0 ? <NotificationList {...data} /> : <Nothing {...data} />}
      {nextCursor && (
        <nav aria-label={STRINGS.pages} className="mt-3 flex justify-end">
          <ButtonLink to={`?${queryOf(data)}&cursor=${nextCursor}`} size="sm">
            {STRINGS.older}
          </ButtonLink>
        </nav>
      )}
    </Page>
  );
}

function Nothing({ show, reason, repo }: NotificationsData) {
  if (reason || repo)
    return (
      <EmptyState
        title={STRINGS.noMatch}
        action={<ButtonLink to={`?show=${show}`}>{STRINGS.reset}</ButtonLink>}
      />
    );
  const [title, note] = STRINGS.none[show];
  return <EmptyState title={title}>{note}</EmptyState>;
}

const queryOf = ({ show, reason, repo }: Pick<NotificationsData, "show" | "reason" | "repo">) =>
  new URLSearchParams({ show, ...(reason && { reason }), ...(repo && { repo }) });
