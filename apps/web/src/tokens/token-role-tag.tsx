import type { TokenRole } from "@orrery/registry";
import { Tag } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

/** What kind of token it is. */
export const TokenRoleTag = ({ role }: { readonly role: TokenRole }) => (
  <Tag tone={role === "write" ? "accent" : "neutral"}>{STRINGS.roles[role]}</Tag>
);
