/** The frame around settings and administration pages. */
export const STRINGS = {
  thisHub: "this hub",
  labels: {
    account: "Settings",
    organization: "Settings of the organization",
    hub: "Administration",
  },
} as const;
