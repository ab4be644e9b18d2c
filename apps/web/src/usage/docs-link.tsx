import { ExternalLink } from "../ui/external-link.tsx";

/** Where more is said, at the foot of a view. */
export const DocsLink = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <p className="text-right text-xs">
    <ExternalLink href={href}>{label} documentation</ExternalLink>
  </p>
);
