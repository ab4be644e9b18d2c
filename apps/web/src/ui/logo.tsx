import type { ShellData } from "../page-data/shell.ts";

/** The mark: three orbits around a brass sun, one planet on each of two. Takes its line color from the text. */
export function Logo({ className = "size-7" }: { readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <g stroke="currentColor" strokeWidth="1.1">
        <circle cx="16" cy="16" r="14.4" opacity="0.38" />
        <circle cx="16" cy="16" r="9.6" opacity="0.62" />
        <path d="M16 16 26.2 5.8" opacity="0.62" />
      </g>
      <circle cx="16" cy="16" r="4.4" className="fill-accent" />
      <circle cx="26.2" cy="5.8" r="2.3" fill="currentColor" />
      <circle cx="7.7" cy="20.8" r="1.7" fill="currentColor" />
    </svg>
  );
}

/** The logo that the administrator uploaded, or the mark. */
export const HubLogo = ({
  hub: { logo },
  className,
}: {
  readonly hub: ShellData["hub"];
  readonly className: string;
}) =>
  logo ? (
    <img src={logo} alt="" className={`rounded-md ${className}`} />
  ) : (
    <Logo className={className} />
  );
