import type { ReactNode } from "react";
import { ExternalLinkIcon } from "./icon.ts";

/** A link that leaves this hub, and says so. */
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
      aria-label="(elsewhere)"
      className="ml-1 inline size-3 align-baseline"
    />
  </a>
);
