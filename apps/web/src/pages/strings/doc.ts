/** The frame around a page of the documentation. */
export const STRINGS = {
  label: "Documentation",
  pages: "Documentation pages",
  onThisPage: "On this page",
} as const;
