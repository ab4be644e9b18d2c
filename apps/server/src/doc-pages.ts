/** The written pages, in reading order; each is `docs/<slug>.md`. The first is `/docs` itself. */
export const DOC_PAGES = [
  { slug: "start", title: "Start" },
  { slug: "publish", title: "Publish" },
  { slug: "organizations", title: "Organizations" },
  { slug: "hosted-runtime", title: "Hosted model runtime" },
  { slug: "realtime", title: "Live sessions" },
  { slug: "operate", title: "Operate" },
  { slug: "limits", title: "Limits" },
  { slug: "api-status", title: "API" },
] as const;
