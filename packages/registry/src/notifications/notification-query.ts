import { type ExpressionBuilder, sql } from "kysely";
import { isIn } from "../access-requests/access-request-store.ts";
import type { Database, Tables } from "../database.ts";
import type { EventKind } from "../events/event.ts";
import { visibleTo } from "../organizations/visible.ts";
import { canSeeHub } from "../people/people-access.ts";
import { isShared, readable } from "../repos/repo-query.ts";
import type { AccountViewer } from "../viewer.ts";
import { INVITATION_SUBJECT } from "./notification.ts";

type RepoWhere = ExpressionBuilder<Tables, "repo">;
export type Joined = ExpressionBuilder<Tables & { repo: Tables["repo"] }, "notification" | "repo">;

/** Pull requests of a gated repo show its files: the same rule as `isClosedTo`. */
function opened(viewer: AccountViewer, now: Date, where: Joined) {
  const visible = visibleTo(viewer, "repos");
  if (visible === "all") return [];
  const { namespaces } = visible;
  const isMember = where.or(isShared(visible, where as unknown as RepoWhere));
  return [
    where.or([
      where("notification.kind", "<>", "pull"),
      where("repo.gated", "is", null),
      where.and([isMember, where("repo.gates_members", "=", 0)]),
      where.and([isMember, where("repo.creator_key", "=", viewer.key)]),
      ...(namespaces.length > 0 ? [where("repo.lookup_namespace", "in", namespaces)] : []),
      where.exists(
        where
          .selectFrom("access_request")
          .select("access_request.status")
          .whereRef("access_request.repo_key", "=", "repo.key")
          .where("access_request.account_key", "=", viewer.key)
          .where(isIn("accepted", now)),
      ),
    ]),
  ];
}

/** What is for admins or for a resource group, while the viewer is one of them. */
function stillFor(viewer: AccountViewer, where: Joined) {
  if (canSeeHub(viewer)) return [];
  const administered = viewer.organizations.filter(({ role }) => role === "admin");
  const organizations = administered.map(({ key }) => key);
  const groups = (viewer.groups ?? []).map(({ key }) => key);
  return [
    where.or([
      where("notification.admins_of", "is", null),
      ...(organizations.length > 0 ? [where("notification.admins_of", "in", organizations)] : []),
      ...(groups.length > 0 ? [where("notification.group_key", "in", groups)] : []),
    ]),
  ];
}

/** An invitation, while there is one to answer. */
const isOpen = (now: Date, where: Joined) =>
  where.or([
    where("notification.event_kind", "<>", "invitation.create" satisfies EventKind),
    where.exists(
      where
        .selectFrom("membership_invitation as invitation")
        .select("invitation.key")
        .whereRef("invitation.account_key", "=", "notification.account_key")
        .where("invitation.expires_at", ">", now.toISOString())
        .where(
          sql<string>`${INVITATION_SUBJECT} || invitation.key`,
          "=",
          where.ref("notification.subject"),
        ),
    ),
  ]);

/** What may be shown: without threads of what the viewer may no longer see. */
export const shown = (db: Database, viewer: AccountViewer, now: Date) =>
  db
    .selectFrom("notification")
    .leftJoin("repo", "repo.key", "notification.repo_key")
    .where("notification.account_key", "=", viewer.key)
    .where((where) =>
      where.or([
        where("notification.repo_key", "is", null),
        where.and([
          where("repo.key", "is not", null),
          ...readable(viewer, where as unknown as RepoWhere),
          ...opened(viewer, now, where as unknown as Joined),
        ]),
      ]),
    )
    .where((where) =>
      where.and([
        ...stillFor(viewer, where as unknown as Joined),
        isOpen(now, where as unknown as Joined),
      ]),
    );
