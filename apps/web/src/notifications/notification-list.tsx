import type { SubjectKind } from "@orrery/registry";
import { type ChangeEvent, type ComponentType, useRef } from "react";
import { Form, Link, useLocation } from "react-router";
import type { NotificationRow, NotificationsData } from "../page-data/notifications.ts";
import { Button } from "../ui/button.tsx";
import {
  AccountIcon,
  AlertIcon,
  BoxIcon,
  CheckIcon,
  CommentIcon,
  DatabaseIcon,
  KeyIcon,
  LockIcon,
  OrganizationIcon,
  PullIcon,
} from "../ui/icon.ts";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

const ICONS: Readonly<Record<SubjectKind, ComponentType<{ readonly className?: string }>>> = {
  discussion: CommentIcon,
  pull: PullIcon,
  access_requests: LockIcon,
  mirror_requests: LockIcon,
  access: LockIcon,
  collaboration: BoxIcon,
  invitation: OrganizationIcon,
  organization: OrganizationIcon,
  resource_group: OrganizationIcon,
  provider_key: KeyIcon,
  webhook: AlertIcon,
  quota: DatabaseIcon,
  budget: AlertIcon,
  token: KeyIcon,
  service_account: KeyIcon,
  account: AccountIcon,
};

/** What checked rows can become, in each list. */
const ACTS: Readonly<Record<NotificationsData["show"], readonly (readonly [string, string])[]>> = {
  unread: [
    ["read", STRINGS.read],
    ["done", STRINGS.done],
    ["mute", STRINGS.mute],
  ],
  all: [
    ["read", STRINGS.read],
    ["unread", STRINGS.unreadAgain],
    ["done", STRINGS.done],
    ["mute", STRINGS.mute],
    ["unmute", STRINGS.unmute],
  ],
  done: [["unread", STRINGS.unreadAgain]],
};

/** One form: a row has its own button, and checked rows share the bar above. Works without JavaScript. */
export function NotificationList({ show, rows, loadedAt }: NotificationsData) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const selectAll = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("[name^='key:']") ?? [])
      box.checked = checked;
  };
  return (
    <Form
      ref={form}
      method="post"
      action={pathname + search}
      preventScrollReset
      className="overflow-hidden rounded-lg border border-line"
    >
      <input type="hidden" name="until" value={loadedAt} />
      <div className="flex flex-wrap items-center gap-1.5 border-b border-line bg-sunken px-3 py-1.5">
        <input
          type="checkbox"
          aria-label={STRINGS.selectAll}
          onChange={selectAll}
          className="mr-1.5 size-4 accent-accent-text"
        />
        {ACTS[show].map(([intent, label]) => (
          <Act key={intent} intent={intent}>
            {label}
          </Act>
        ))}
        {show === "unread" && (
          <Act intent="read-all" className="ml-auto">
            {STRINGS.markAll}
          </Act>
        )}
      </div>
      <ul aria-label={STRINGS.list} className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
    </Form>
  );
}

const Act = ({
  intent,
  className,
  children,
}: {
  readonly intent: string;
  readonly className?: string;
  readonly children: string;
}) => (
  <Button
    type="submit"
    name="intent"
    value={intent}
    size="sm"
    variant="ghost"
    className={className}
  >
    {children}
  </Button>
);

function Row({ row }: { readonly row: NotificationRow }) {
  const { key, kind, title, summary, reason, repo, updatedAt, isUnread, isDone, isMuted } = row;
  const Icon = ICONS[kind];
  return (
    <li className="flex items-start gap-3 px-3 py-2 hover:bg-sunken">
      <input
        type="checkbox"
        name={`key:${key}`}
        aria-label={STRINGS.select(title)}
        className="mt-1 size-4 shrink-0 accent-accent-text"
      />
      <Icon className={`mt-0.5 size-4 shrink-0 ${isUnread ? "text-accent-text" : "text-ink-3"}`} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={`/notifications/${key}`}
            // The hub marks it as read on the way.
            reloadDocument
            className={`wrap-anywhere hover:underline ${isUnread ? "font-semibold" : "text-ink-2"}`}
          >
            {title}
          </Link>
          {isUnread && <span className="sr-only">{STRINGS.isNew}</span>}
          {isMuted && <Tag>{STRINGS.muted}</Tag>}
        </div>
        <p className="text-sm text-ink-3">
          <span className="text-ink-2">{summary}</span>
          {" · "}
          <TimeAgo iso={updatedAt} className="whitespace-nowrap" />
          {" · "}
          {STRINGS.reasons[reason]}
          {repo && (
            <>
              {" · "}
              <Link
                to={`?${new URLSearchParams({ show: "all", repo })}`}
                className="wrap-anywhere hover:text-ink hover:underline"
              >
                {repo}
              </Link>
            </>
          )}
        </p>
      </div>
      {!isDone && (
        <Button
          type="submit"
          name="one"
          value={key}
          size="sm"
          variant="ghost"
          aria-label={`${STRINGS.done}: ${title}`}
          title={STRINGS.done}
        >
          <CheckIcon aria-hidden className="size-4" />
        </Button>
      )}
    </li>
  );
}
