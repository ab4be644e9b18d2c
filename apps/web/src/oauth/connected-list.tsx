import type { ConnectedAppRow } from "../page-data/account/applications.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { withoutOwner } from "./app-facts.tsx";
import { Act } from "./application-list.tsx";
import { STRINGS } from "./strings.ts";

/** The applications and devices that an account signed in to, with a way to sign out of each. */
export function ConnectedList({ connected }: { readonly connected: readonly ConnectedAppRow[] }) {
  const { applications: words } = STRINGS;
  if (!connected.length) return <p className="text-ink-3">{words.noneConnected}</p>;
  return (
    <ul aria-label={words.connected} className="divide-y divide-line border-y border-line">
      {connected.map((app) => (
        <li key={app.key} className="flex items-start gap-3 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">
              {app.application.name}
              <span className="ml-2 text-sm font-normal text-ink-3">
                {app.application.owner
                  ? STRINGS.by + app.application.owner
                  : withoutOwner(app.application)}
              </span>
            </p>
            <p className="text-sm text-ink-3">
              {[app.browser, app.place].filter(Boolean).join(" · ")}
              {(app.browser || app.place) && " · "}
              {words.since}
              <TimeAgo iso={app.createdAt} />
              {" · "}
              {app.lastUsedAt ? (
                <>
                  {words.lastUsed}
                  <TimeAgo iso={app.lastUsedAt} />
                </>
              ) : (
                words.neverUsed
              )}
            </p>
            <ul className="mt-1 list-disc pl-5 text-sm text-ink-2">
              {app.allows.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {app.organizations.length > 0 && (
              <p className="mt-1 text-sm text-ink-2">
                {words.organizations(app.organizations.join(", "))}
              </p>
            )}
          </div>
          <Act
            intent="revoke"
            applicationKey={app.key}
            label={words.revoke}
            of={words.revokeOf(app.application.name)}
            question={words.revokeQuestion(app.application.name)}
            submit={words.revokeSubmit}
          />
        </li>
      ))}
    </ul>
  );
}
