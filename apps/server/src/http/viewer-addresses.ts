/** What is served of the public dataset viewer's API. */
export const VIEWER_ROUTES = [
  ...[
    "splits",
    "is-valid",
    "rows",
    "filter",
    "search",
    "first-rows",
    "statistics",
    "size",
    "parquet",
    "info",
  ],
] as const;

const ROOT = new RegExp(`^/(?:${VIEWER_ROUTES.join("|")})/?\\?(?:.*&)?dataset=`);

/** Clients of a dataset viewer ask at a host of its own: here the same addresses are routes below `/datasets-server`. */
export const rewriteViewerUrl = (url: string): string =>
  ROOT.test(url) ? `/datasets-server${url}` : url;
