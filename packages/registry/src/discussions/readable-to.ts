import type { Repo } from "../repos/repo.ts";
import type { Viewer } from "../viewer.ts";
import { canModerate } from "./discussion-access.ts";
import type { DiscussionEvent } from "./discussion-event.ts";

/** An event without what the viewer may not read of it. */
export const readableTo = <Event extends DiscussionEvent>(
  viewer: Viewer,
  repo: Repo,
  event: Event,
): Event =>
  event.kind === "comment" && event.hidden && !canModerate(viewer, repo)
    ? { ...event, text: "" }
    : event;
