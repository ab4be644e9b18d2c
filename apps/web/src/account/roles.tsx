import type { OrganizationRole } from "@orrery/registry";
import { Tag, type Tone } from "../ui/tag.tsx";

/** The roles from the least to the most, each with what it adds to the one before. */
export const ROLE_NOTES: Readonly<Record<OrganizationRole, string>> = {
  read: "sees private repos",
  contributor: "also creates repos, and changes those they created",
  write: "also changes every repo",
  admin: "also manages members and settings, and deletes repos",
};

const TONES: Readonly<Record<OrganizationRole, Tone>> = {
  read: "neutral",
  contributor: "info",
  write: "accent",
  admin: "good",
};

export const RoleTag = ({ role }: { readonly role: OrganizationRole }) => (
  <Tag tone={TONES[role]} title={ROLE_NOTES[role]}>
    {role}
  </Tag>
);

/** The choices of a role's `Select`. */
export const RoleOptions = () =>
  Object.keys(ROLE_NOTES).map((role) => (
    <option key={role} value={role}>
      {role}
    </option>
  ));

/** What each role may do, for whoever has to choose one. */
export const RoleNotes = () => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm text-ink-3">
    {Object.entries(ROLE_NOTES).map(([role, note]) => (
      <div key={role} className="contents">
        <dt className="font-medium text-ink-2">{role}</dt>
        <dd>{note}</dd>
      </div>
    ))}
  </dl>
);
