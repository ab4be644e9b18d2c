import type { OrganizationRole } from "@orrery/registry";
import { Tag, type Tone } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

const TONES: Readonly<Record<OrganizationRole, Tone>> = {
  no_access: "neutral",
  read: "neutral",
  contributor: "info",
  write: "accent",
  admin: "good",
};

export const RoleTag = ({ role }: { readonly role: OrganizationRole }) => (
  <Tag tone={TONES[role]} title={STRINGS.roles[role]}>
    {role}
  </Tag>
);

/** The options of a role's `Select`. */
export const RoleOptions = ({
  roles = Object.keys(STRINGS.roles),
}: {
  readonly roles?: readonly string[];
}) =>
  roles.map((role) => (
    <option key={role} value={role}>
      {role}
    </option>
  ));

/** What each role adds to the one before it. */
export const RoleNotes = () => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm text-ink-3">
    {Object.entries(STRINGS.roles).map(([role, note]) => (
      <div key={role} className="contents">
        <dt className="font-medium text-ink-2">{role}</dt>
        <dd>{note}</dd>
      </div>
    ))}
  </dl>
);
