const COLORS: Readonly<Record<string, string>> = {
  orange: "bg-[#d97a2b]",
  blue: "bg-[#3b82d0]",
  green: "bg-[#3f9a5f]",
  purple: "bg-[#8b62c9]",
  pink: "bg-[#d0609a]",
  indigo: "bg-[#5a66d1]",
};

/** A collection's color. */
export const ThemeDot = ({ theme }: { readonly theme: string }) => (
  <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${COLORS[theme] ?? ""}`} />
);
