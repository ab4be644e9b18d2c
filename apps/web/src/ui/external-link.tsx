import type { ReactNode } from "react";
import { ExternalLinkIcon } from "./icon.ts";
import { STRINGS } from "./strings.ts";

/** A link to another site, marked with an icon. */
export const ExternalLink = ({
  href,
  className = "",
  children,
}: {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <a href={href} rel="noreferrer" className={`text-link wrap-anywhere ${className}`}>
    {children}
    <ExternalLinkIcon
      role="img"
      aria-label={STRINGS.externalLink}
      className="ml-1 inline size-3 align-baseline"
    />
  </a>
);
