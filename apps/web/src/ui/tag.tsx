import type { ReactNode } from "react";
import { Link } from "react-router";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad" | "info";

const TONES: Record<Tone, string> = {
  neutral: "border-line bg-surface text-ink-2",
  accent: "border-transparent bg-accent-soft text-accent-text",
  good: "border-transparent bg-good-soft text-good",
  warn: "border-transparent bg-warn-soft text-warn",
  bad: "border-transparent bg-bad-soft text-bad",
  info: "border-transparent bg-info-soft text-info",
};

/** A short label; with `href` a link inside this hub. */
export function Tag({
  href,
  tone = "neutral",
  title,
  className = "",
  children,
}: {
  readonly href?: string;
  readonly tone?: Tone;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const look = `inline-flex h-5.5 max-w-full items-center gap-1 rounded-md border px-1.5 text-xs font-medium whitespace-nowrap [&>svg]:size-3.5 ${TONES[tone]} ${className}`;
  if (!href)
    return (
      <span title={title} className={look}>
        {children}
      </span>
    );
  return (
    <Link
      to={href}
      title={title}
      className={`${look} transition-colors duration-(--fast) hover:border-ink-3 hover:text-ink`}
    >
      {children}
    </Link>
  );
}
