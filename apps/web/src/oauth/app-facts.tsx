import { Link } from "react-router";
import type { AppFacts } from "../page-data/account/applications.ts";
import { pathTo } from "../paths.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { STRINGS } from "./strings.ts";

/** Who an application is: names can be made up, the owner and the homepage's host can be checked. */
export const AppIdentity = ({ application }: { readonly application: AppFacts }) => (
  <div className="rounded-lg border border-line bg-surface p-3">
    <p className="font-semibold wrap-anywhere">{application.name}</p>
    <p className="text-sm text-ink-2">
      {application.owner ? (
        <>
          {STRINGS.by}
          <Link to={pathTo("account", { namespace: application.owner })} className="text-link">
            {application.owner}
          </Link>
        </>
      ) : (
        withoutOwner(application)
      )}
      {application.homepage && (
        <>
          {" · "}
          <ExternalLink href={application.homepage}>{hostOf(application.homepage)}</ExternalLink>
        </>
      )}
    </p>
  </div>
);

/** What stands in the place of an owner. */
export const withoutOwner = ({ isSelfRegistered }: Pick<AppFacts, "isSelfRegistered">): string =>
  isSelfRegistered ? STRINGS.selfRegistered : STRINGS.hubsOwn;

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** What an application can do, as sentences. */
export const AllowedList = ({ allows }: { readonly allows: readonly string[] }) => (
  <div>
    <p className="text-sm font-semibold">{STRINGS.allows}</p>
    <ul className="mt-1 list-disc space-y-0.5 pl-5">
      {allows.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
);
