import { RegistryError } from "../errors.ts";
import type { AccountViewer } from "../viewer.ts";
import { addEvent } from "./add-event.ts";
import type { Discussion } from "./discussion.ts";
import type { Change, EventDeps, NewEvent } from "./discussion-event.ts";
import { updateStatus } from "./discussion-store.ts";

/** Gives it another status and, before that, a comment. Throws if its status is another by now. */
export async function changeStatus(
  { db, now, newKey }: EventDeps,
  viewer: AccountViewer,
  discussion: Discussion,
  next: Pick<Discussion, "status" | "merged">,
  comment: string | undefined,
): Promise<Change> {
  const change = { kind: "status", from: discussion.status, to: next.status } as const;
  const added = await db.transaction().execute(async (transaction) => {
    const deps = { db: transaction, now, newKey };
    if (!(await updateStatus(transaction, discussion, next)))
      throw new RegistryError("bad-request", "Its status was changed in the meantime. Reload it.");
    const add = (event: NewEvent) =>
      addEvent(deps, viewer, discussion, event, next.merged ? "always" : "limited");
    if (comment) await add({ kind: "comment", text: comment });
    return add(change);
  });
  return added as Change;
}
