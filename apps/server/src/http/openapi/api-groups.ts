/** The groups of the API reference, in reading order. */
export const API_GROUPS = {
  repos: {
    title: "Repos",
    summary: "Create, list, change and delete models, datasets and spaces.",
  },
  files: { title: "Files", summary: "List, read and commit the files of a repo." },
  refs: { title: "Branches, tags and history", summary: "Refs of a repo, its commits and diffs." },
  discussions: {
    title: "Discussions and pull requests",
    summary: "Discuss a repo; propose, review and merge changes.",
  },
  access: { title: "Gated access", summary: "Request, grant and check access to a repo." },
  people: { title: "Accounts and likes", summary: "Accounts, organizations, members and likes." },
  notifications: {
    title: "Notifications",
    summary: "What happened that is for you, and what you watch.",
  },
  organizations: {
    title: "Organizations",
    summary: "Members, resource groups, and people who share single repos.",
  },
  webhooks: {
    title: "Webhooks",
    summary: "URLs that receive what happens to repos, and what was sent to them.",
  },
  tokens: {
    title: "Tokens",
    summary: "Access tokens with permissions, their rotation, and service accounts.",
  },
  oauth: { title: "OAuth", summary: "Sign in to applications with an account of this hub." },
  scim: { title: "SCIM", summary: "What identity providers say of their people and groups." },
  collections: {
    title: "Collections",
    summary: "Ordered lists of repos with notes, public or private.",
  },
  catalog: { title: "Catalog", summary: "Tasks, libraries, tags, search and code examples." },
  datasets: {
    title: "Rows of datasets",
    summary: "Rows, filters and statistics of Parquet datasets.",
  },
  agents: { title: "Agents", summary: "The Model Context Protocol: tools that agents call." },
  chat: { title: "Inference: OpenAI API", summary: "Chats, completions, embeddings and media." },
  tasks: {
    title: "Inference: tasks",
    summary: "Any task, and calls through the hub to a provider.",
  },
  ollama: { title: "Inference: Ollama API", summary: "Chats, texts and embeddings, in lines." },
  fal: { title: "Inference: fal API", summary: "The calls of fal's clients, and their files." },
  runtime: { title: "Inference: hosted runtime", summary: "The two calls of the Bedrock runtime." },
  providers: { title: "Providers", summary: "Provider keys, the provider order and mappings." },
  usage: { title: "Usage and storage", summary: "Calls, costs, saved runs and quotas." },
  lfs: { title: "Git and LFS", summary: "git over HTTP and the transfer of large files." },
  xet: { title: "Xet", summary: "The upload protocol that sends chunks once." },
  administration: {
    title: "Administration",
    summary: "What administrators see and change. For admins of the hub only.",
  },
  hub: { title: "Hub", summary: "Health, metrics and administration." },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly summary: string }>>;

export type ApiGroup = keyof typeof API_GROUPS;
