import { Form } from "react-router";
import type { DiscussionData } from "../page-data/repo/discussions.ts";
import { Button } from "../ui/button.tsx";
import { STRINGS } from "./strings.ts";

/** Pins and locks, for people with write access. */
export const Moderation = ({ discussion: { isPinned, isLocked } }: DiscussionData) => (
  <section aria-label={STRINGS.moderation.title}>
    <h3 className="mb-2 text-sm font-semibold">{STRINGS.moderation.title}</h3>
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <Button type="submit" name="intent" value={isPinned ? "unpin" : "pin"} size="sm">
        {isPinned ? STRINGS.moderation.unpin : STRINGS.moderation.pin}
      </Button>
      <Button
        type="submit"
        name="intent"
        value={isLocked ? "unlock" : "lock"}
        size="sm"
        title={STRINGS.moderation.lockHint}
      >
        {isLocked ? STRINGS.moderation.unlock : STRINGS.moderation.lock}
      </Button>
    </Form>
  </section>
);
