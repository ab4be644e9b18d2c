/** The provider keys of an account, an organization or the hub. */
export const STRINGS = {
  title: "Provider keys",
  titleOf: (owner: string) => `Provider keys of ${owner}`,
  hubKeys: "Hub keys",
  add: "Add a key",
  notes: {
    account: "Your keys are used first, then the hub's.",
    organization: "To bill the organization, members with write access send X-HF-Bill-To.",
    hub: "Used for all accounts without a key of their own.",
  },
  keys: "Keys",
  keysNote: "Testing a key is free: it doesn't run a model.",
  configured: "Configured. To change it, enter the credentials again.",
  notConfigured: "Models are mapped by their model ID.",
  order: "Provider priority",
  orderNotes: {
    account: "Which provider is tried first unless a request names one.",
    organization: "Which provider is tried first for calls billed to the organization.",
    hub: "Default provider priority.",
  },
} as const;
