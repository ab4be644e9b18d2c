/** The profile of an account, an organization or the hub. */
export const STRINGS = {
  title: "Profile",
  titleOf: (owner: string) => `Profile of ${owner}`,
  view: "View",
  about: "About",
  notes: {
    account: "Shown on your page. Public.",
    organization: "Shown on the organization's page. Public.",
    hub: "The name and description at the top of the home page. Public.",
  },
  pictures: { account: "Picture", organization: "Picture", hub: "Logo" },
  pictureNote: "PNG, JPEG, WebP or GIF, at most 300 kB. Square pictures look best.",
} as const;
