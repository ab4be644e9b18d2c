/** The endpoint of a realtime connection: `owner/alias`, in some services below a namespace, with a path. */
export interface EndpointId {
  readonly namespace?: "workflows" | "comfy";
  readonly owner: string;
  readonly alias: string;
  /** Without slashes at its ends. */
  readonly path?: string;
}

const NAMESPACES = ["workflows", "comfy"] as const;
const SEGMENT = /^(?!\.{1,2}$)[\w.-]+$/;
/** The first form of endpoint ids: `123-my-app` is `123/my-app`. */
const LEGACY = /^(\d+)-([a-zA-Z0-9-]+)$/;

/** Reads `owner/alias[/path]`, with `workflows/` or `comfy/` before it or not; `undefined` for anything else. */
export function parseEndpointId(text: string): EndpointId | undefined {
  const segments = text.includes("/") ? text.split("/") : (LEGACY.exec(text)?.slice(1) ?? []);
  if (!segments.every((segment) => SEGMENT.test(segment))) return undefined;
  const namespace = NAMESPACES.find((name) => name === segments[0]);
  const [owner, alias, ...rest] = namespace ? segments.slice(1) : segments;
  if (owner === undefined || alias === undefined) return undefined;
  const path = rest.join("/");
  return { ...(namespace && { namespace }), owner, alias, ...(path !== "" && { path }) };
}

/** The inverse of `parseEndpointId`; a legacy id comes out with its slash. */
export const formatEndpointId = ({ namespace, owner, alias, path }: EndpointId): string =>
  [namespace, owner, alias, path].filter((part) => part !== undefined).join("/");

/**
 * The path of the realtime URL: `/realtime` after the endpoint, unless it ends so already; an explicit path
 * takes precedence. E.g. `ada/sketch/realtime`, without a leading slash.
 */
export function realtimePath(id: EndpointId, path?: string): string {
  const endpoint = formatEndpointId(id);
  if (path !== undefined) return `${endpoint}/${path.replace(/^\/+/, "")}`;
  return endpoint.endsWith("/realtime") ? endpoint : `${endpoint}/realtime`;
}
