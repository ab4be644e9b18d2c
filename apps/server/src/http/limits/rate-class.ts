import type { LimitName } from "../../base/limits.ts";

/** Classes of requests that are counted, with limits per account and per visitor's address. */
export const RATE_CLASSES = {
  reads: { account: "readsPerAccount", address: "readsPerAddress" },
  writes: { account: "writesPerAccount", address: "writesPerAddress" },
  searches: { account: "searchesPerAccount", address: "searchesPerAddress" },
  heavy: { account: "heavyPerAccount", address: "heavyPerAddress" },
  uploads: { account: "uploadsPerAccount", address: "uploadsPerAddress" },
} as const satisfies Record<string, { readonly account: LimitName; readonly address: LimitName }>;

export type RateClass = keyof typeof RATE_CLASSES;

/** Which routes are of which class, by method and the route's own pattern; the first line that fits counts. */
const ROUTES: readonly (readonly [
  method: RegExp,
  route: RegExp,
  rateClass: RateClass | undefined,
])[] = [
  [/^/, /^\/(assets|media|healthz|readyz|metrics|realtime|api\/internal)\b/, undefined],
  [/^(GET|HEAD)$/, /^\/lfs\//, "reads"],
  [/^(PUT|POST)$/, /^\/lfs\//, "uploads"],
  [/^POST$/, /\/v\d\/(xorbs|shards)\b/, "uploads"],
  [/^/, /\/(info\/refs|git-upload-pack|git-receive-pack)$/, "heavy"],
  [/^POST$/, /\/(commit|preupload|super-squash)\/|\/(duplicate|merge|objects\/batch)$/, "heavy"],
  [/^POST$/, /^\/api\/(repos\/create|repos\/move|validate-yaml)$|\/(upload|edit)\b/, "heavy"],
  [/^POST$/, /\/paths-info\/|\/locks\/verify$/, "reads"],
  [/^(GET|HEAD)$/, /^\/(api\/)?(models|datasets|spaces|quicksearch|search)$/, "searches"],
  [/^(GET|HEAD)$/, /^\/api\/quicksearch$/, "searches"],
  // Each begins a sign-in, which is kept for an hour.
  [/^GET$/, /^\/oauth\/authorize/, "writes"],
  [/^(GET|HEAD|OPTIONS)$/, /^/, "reads"],
];

/** `undefined` for what is not counted: files of the pages, what watches the process, and other processes. */
export function rateClassOf(method: string, route: string): RateClass | undefined {
  const found = ROUTES.find(([verb, pattern]) => verb.test(method) && pattern.test(route));
  return found ? found[2] : "writes";
}
