import type { ProfileSummary } from "../page-data/account/profile.ts";
import { ExternalLink } from "../ui/external-link.tsx";

/** The description and links of a profile; nothing without them. */
export function ProfileAbout({ profile: { bio, links } }: { readonly profile: ProfileSummary }) {
  if (!bio && links.length === 0) return null;
  return (
    <div className="mb-6 max-w-[44rem] space-y-1.5">
      {bio && <p className="wrap-anywhere whitespace-pre-line">{bio}</p>}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {links.map((link) => (
            <li key={link} className="min-w-0 truncate">
              <ExternalLink href={link}>{link.replace(/^https?:\/\/|\/$/gi, "")}</ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
