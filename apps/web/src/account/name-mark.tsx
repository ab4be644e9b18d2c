import type { AccountData } from "../page-data/account/account.ts";

const SIZES = { sm: "size-6 text-xs", lg: "size-14 text-2xl", xl: "size-20 text-2xl" } as const;

/** The picture of a name, or its first letter: round for a person, square for an organization. */
export function NameMark({
  name,
  kind,
  size,
  avatar,
}: Pick<AccountData, "name" | "kind"> & {
  readonly size: keyof typeof SIZES;
  /** A path of this hub. */
  readonly avatar?: string | undefined;
}) {
  const look = `shrink-0 ${SIZES[size]} ${kind === "account" ? "rounded-full" : "rounded-md"}`;
  if (avatar) return <img src={avatar} alt="" className={`${look} object-cover`} />;
  return (
    <span
      aria-hidden
      className={`${look} grid place-items-center bg-accent-soft font-semibold text-accent-text uppercase`}
    >
      {name.slice(0, 1)}
    </span>
  );
}
