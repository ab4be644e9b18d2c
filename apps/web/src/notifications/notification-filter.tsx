import { REASONS } from "@orrery/registry/rules";
import { Form, Link, useSubmit } from "react-router";
import type { NotificationsData } from "../page-data/notifications.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Narrows the list by reason; a repo is chosen by its link in a row. */
export function NotificationFilter({ show, reason, repo }: NotificationsData) {
  const submit = useSubmit();
  return (
    <Form action={pathTo("notifications")} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="show" value={show} />
      {repo && <input type="hidden" name="repo" value={repo} />}
      <Select
        name="reason"
        aria-label={STRINGS.reason}
        defaultValue={reason ?? ""}
        onChange={({ currentTarget: { form } }) => submit(form)}
        className="w-48"
      >
        <option value="">{STRINGS.anyReason}</option>
        <option value="participating">{STRINGS.participating}</option>
        {REASONS.map((one) => (
          <option key={one} value={one}>
            {STRINGS.reasons[one]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">{STRINGS.filter}</Button>
      </noscript>
      {repo && <span className="text-sm text-ink-2">{STRINGS.only(repo)}</span>}
      {(reason || repo) && (
        <Link to={`?show=${show}`} className="text-link text-sm">
          {STRINGS.reset}
        </Link>
      )}
    </Form>
  );
}
