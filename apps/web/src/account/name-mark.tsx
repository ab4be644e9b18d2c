import type { AccountData } from "../page-data/account.ts";

const SIZES = { sm: "size-6 text-xs", lg: "size-11 text-xl" } as const;

/** The first letter of a name: round for a person, square for an organization. */
export const NameMark = ({
  name,
  kind,
  size,
}: Pick<AccountData, "name" | "kind"> & { readonly size: keyof typeof SIZES }) => (
  <span
    aria-hidden
    className={`grid shrink-0 place-items-center bg-accent-soft font-semibold text-accent-text uppercase ${SIZES[size]} ${kind === "account" ? "rounded-full" : "rounded-md"}`}
  >
    {name.slice(0, 1)}
  </span>
);
