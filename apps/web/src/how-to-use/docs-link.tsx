import { ExternalLink } from "../ui/external-link.tsx";
import { STRINGS } from "./strings.ts";

/** Where more is said, at the foot of a view. */
export const DocsLink = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <p className="text-right text-xs">
    <ExternalLink href={href}>{STRINGS.panel.documentation(label)}</ExternalLink>
  </p>
);
