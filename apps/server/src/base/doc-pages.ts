/** The written pages, in reading order; each is `docs/<slug>.md`. The first is `/docs` itself. */
export const DOC_PAGES = [
  { slug: "start", title: "Start" },
  { slug: "browse", title: "Find and compare" },
  { slug: "publish", title: "Publish" },
  { slug: "discussions", title: "Discuss and review" },
  { slug: "read-parquet", title: "Read Parquet in place" },
  { slug: "convert", title: "Convert a model" },
  { slug: "move", title: "Move from another hub" },
  { slug: "mirror", title: "Mirror other hubs" },
  { slug: "accounts", title: "Your account" },
  { slug: "tokens", title: "Access tokens" },
  { slug: "organizations", title: "Organizations" },
  { slug: "single-sign-on", title: "Single sign-on" },
  { slug: "notifications", title: "Notifications" },
  { slug: "webhooks", title: "Webhooks" },
  { slug: "oauth", title: "Sign in with Orrery" },
  { slug: "agents", title: "Agents" },
  { slug: "chats", title: "Chats and tool calls" },
  { slug: "inference-options", title: "Options of models" },
  { slug: "model-apis", title: "Model APIs" },
  { slug: "inference-status", title: "What runs where" },
  { slug: "hosted-runtime", title: "Hosted model runtime" },
  { slug: "realtime", title: "Live sessions" },
  { slug: "operate", title: "Operate" },
  { slug: "scale", title: "From one machine to many" },
  { slug: "bundles", title: "Between hubs that never meet" },
  { slug: "engines", title: "Engines" },
  { slug: "tables", title: "Tables" },
  { slug: "limits", title: "Limits" },
  { slug: "security", title: "Security" },
  { slug: "api-status", title: "API" },
  { slug: "hub-protocol", title: "Hub protocol" },
] as const;

/** The URL path of the guides' pictures, `docs/pictures` here. */
export const DOC_PICTURES = "/docs/pictures/";

/** The page of the docs that is made from the routes, not written. */
export const API_REFERENCE = { slug: "api", title: "API reference" } as const;
