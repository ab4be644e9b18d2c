import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";

interface Look {
  readonly variant?: "primary" | "plain" | "ghost" | "danger";
  readonly size?: "sm" | "md";
}

const VARIANTS = {
  primary:
    "bg-accent text-accent-ink border-accent font-semibold hover:brightness-105 active:brightness-95",
  plain: "bg-surface text-ink border-line-strong hover:bg-sunken hover:border-ink-3",
  ghost: "text-ink-2 border-transparent hover:bg-sunken hover:text-ink",
  danger: "bg-surface text-bad border-line-strong hover:bg-bad-soft hover:border-bad",
} as const;
const SIZES = { sm: "h-7 px-2.5 text-sm gap-1.5", md: "h-8.5 px-3.5 text-base gap-2" } as const;

/** The classes of a button, for links and summaries that look like one. */
export const buttonLook = ({ variant = "plain", size = "md" }: Look, className = "") =>
  `inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap no-underline transition-colors duration-(--fast) select-none disabled:opacity-55 aria-disabled:opacity-55 ${VARIANTS[variant]} ${SIZES[size]} ${className}`;

/** A button; `type` defaults to `button`. `busy` disables it and sets `aria-busy`. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  ...rest
}: ComponentProps<"button"> & Look & { readonly busy?: boolean }) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      {...rest}
      disabled={rest.disabled || busy}
      className={buttonLook({ variant, size }, className)}
    />
  );
}

/** A link that looks like a button. Files need `reloadDocument`. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonLook({ variant, size }, className)} />;
}
