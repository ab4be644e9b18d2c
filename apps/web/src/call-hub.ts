import type { HubApi } from "./hub-api.gen.ts";

/** The name of an operation, such as `GET /api/quicksearch`. */
export type HubCall = keyof HubApi;

/** A response whose JSON has the type that the server's schemas give it. */
interface HubResponse<Body> extends Response {
  json(): Promise<Body>;
}

type Part<Name extends string, Value> = object extends Value
  ? { readonly [_ in Name]?: Value }
  : { readonly [_ in Name]: Value };

type Options<Call extends HubCall> = Part<"path", HubApi[Call]["path"]> &
  Part<"query", HubApi[Call]["query"]> &
  (HubApi[Call]["json"] extends undefined
    ? Pick<RequestInit, "body" | "headers">
    : { readonly json: HubApi[Call]["json"] }) &
  Pick<RequestInit, "signal">;

type Values = Readonly<Record<string, string>>;

/** Calls a route of this hub with the types of its description. */
export function callHub<Call extends HubCall>(
  call: Call,
  options: Options<Call>,
): Promise<HubResponse<HubApi[Call]["response"]>> {
  const { path, query, json, ...init } = options as RequestInit & {
    readonly path?: Values;
    readonly query?: Values;
    readonly json?: unknown;
  };
  const [method = "", template = ""] = call.split(" ");
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path?.[name] ?? ""),
  );
  const search = new URLSearchParams(query).toString();
  return fetch(search === "" ? url : `${url}?${search}`, {
    ...init,
    method,
    ...(json !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    }),
  });
}
