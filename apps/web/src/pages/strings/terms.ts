/** The terms of the hub. */
export const STRINGS = {
  title: "Terms",
  version: (version: number, date: string) => `Version ${version}, ${date}`,
  mustAccept: "Accept these terms to continue.",
  accept: "Accept",
  signOut: "Sign out",
} as const;
