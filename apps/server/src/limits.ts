/** What is counted, and for whom. */
interface Limit {
  /** Applies when nothing is set. In seconds, bytes, or a plain count, as `unit` says; 0 is no limit. */
  readonly value: number;
  /** Applies instead on a hub whose sign-up is closed. */
  readonly whenClosed?: number;
  readonly unit:
    | "bytes"
    | "entries"
    | "processes"
    | "requests"
    | "repos"
    | "organizations"
    | "connections"
    | "seconds"
    | "attempts";
  readonly per: string;
  readonly bounds: string;
  /** The status and code of what is refused, or what happens instead. */
  readonly refusal: string;
  /** Absent: fixed. */
  readonly setting?: `ORRERY_LIMIT_${string}`;
}

const defineLimits = <Name extends string>(limits: Record<Name, Limit>) => limits;

/** Every bound on what comes from outside. docs/limits.md is this table (a test compares the two). */
export const LIMITS = defineLimits({
  commitEntries: {
    setting: "ORRERY_LIMIT_COMMIT_ENTRIES",
    value: 100_000,
    unit: "entries",
    per: "commit",
    bounds: "Files and folders in one commit, counted while a push or upload is read",
    refusal: "413 TooManyEntries",
  },
  storage: {
    setting: "ORRERY_LIMIT_STORAGE",
    value: 50_000_000_000,
    whenClosed: 0,
    unit: "bytes",
    per: "account or organization",
    bounds:
      "Git histories, and large files once for each owner; `orrery quota` sets it for one owner",
    refusal: "507 StorageQuotaExceeded",
  },
  repos: {
    setting: "ORRERY_LIMIT_REPOS",
    value: 1_000,
    whenClosed: 0,
    unit: "repos",
    per: "account or organization",
    bounds: "Repositories; `orrery quota` sets it for one owner",
    refusal: "403 TooManyRepos",
  },
  reposPerDay: {
    setting: "ORRERY_LIMIT_REPOS_PER_DAY",
    value: 500,
    whenClosed: 0,
    unit: "repos",
    per: "account and day",
    bounds: "New repositories, counted from midnight UTC",
    refusal: "429 TooManyChanges, `Retry-After`",
  },
  signUpsPerDay: {
    setting: "ORRERY_LIMIT_SIGN_UPS_PER_DAY",
    value: 20,
    unit: "requests",
    per: "address and day",
    bounds: "New accounts, counted from midnight UTC",
    refusal: "429 TooManyChanges, `Retry-After`",
  },
  organizations: {
    setting: "ORRERY_LIMIT_ORGANIZATIONS",
    value: 20,
    whenClosed: 0,
    unit: "organizations",
    per: "account",
    bounds: "Organizations that an account administers",
    refusal: "403 TooManyOrganizations",
  },
  requestsPerAddress: {
    setting: "ORRERY_LIMIT_REQUESTS_PER_ADDRESS",
    value: 30_000,
    unit: "requests",
    per: "address and minute",
    bounds: "Requests of all kinds, signed in or not; files of the pages do not count",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  readsPerAccount: {
    setting: "ORRERY_LIMIT_READS_PER_ACCOUNT",
    value: 12_000,
    unit: "requests",
    per: "account and minute",
    bounds: "Requests that read: files, lists of files, pages",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  readsPerAddress: {
    setting: "ORRERY_LIMIT_READS_PER_ADDRESS",
    value: 6_000,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Requests that read: files, lists of files, pages",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  writesPerAccount: {
    setting: "ORRERY_LIMIT_WRITES_PER_ACCOUNT",
    value: 3_000,
    unit: "requests",
    per: "account and minute",
    bounds: "Requests that change something, and calls of models",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  writesPerAddress: {
    setting: "ORRERY_LIMIT_WRITES_PER_ADDRESS",
    value: 1_000,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Requests that change something, and calls of models",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  searchesPerAccount: {
    setting: "ORRERY_LIMIT_SEARCHES_PER_ACCOUNT",
    value: 1_200,
    unit: "requests",
    per: "account and minute",
    bounds: "Lists and searches",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  searchesPerAddress: {
    setting: "ORRERY_LIMIT_SEARCHES_PER_ADDRESS",
    value: 600,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Lists and searches",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  heavyPerAccount: {
    setting: "ORRERY_LIMIT_HEAVY_PER_ACCOUNT",
    value: 1_200,
    unit: "requests",
    per: "account and minute",
    bounds: "Commits, pushes, fetches, upload plans, new and copied repositories, card checks",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  heavyPerAddress: {
    setting: "ORRERY_LIMIT_HEAVY_PER_ADDRESS",
    value: 1_200,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Commits, pushes, fetches, upload plans, new and copied repositories, card checks",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  uploadsPerAccount: {
    setting: "ORRERY_LIMIT_UPLOADS_PER_ACCOUNT",
    value: 12_000,
    unit: "requests",
    per: "account and minute",
    bounds: "Uploads of large files and of their parts",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  uploadsPerAddress: {
    setting: "ORRERY_LIMIT_UPLOADS_PER_ADDRESS",
    value: 6_000,
    unit: "requests",
    per: "visitor's address and minute",
    bounds: "Uploads of large files and of their parts",
    refusal: "429 TooManyRequests, `Retry-After`, `RateLimit`",
  },
  uploadsAtOnce: {
    setting: "ORRERY_LIMIT_UPLOADS_AT_ONCE",
    value: 200,
    unit: "requests",
    per: "account, or visitor's address",
    bounds: "Commits, pushes, fetches and uploads that are under way",
    refusal: "429 TooManyRequests, `Retry-After`",
  },
  bodySeconds: {
    setting: "ORRERY_LIMIT_BODY_SECONDS",
    value: 30,
    unit: "seconds",
    per: "request",
    bounds: "Until a body is whole, and a second more for each 500 kB",
    refusal: "408 RequestTimeout, and the connection ends",
  },
  uploadIdle: {
    setting: "ORRERY_LIMIT_UPLOAD_IDLE",
    value: 60,
    unit: "seconds",
    per: "upload, commit or push",
    bounds: "With less than 1 kB of a body that is taken as it comes",
    refusal: "408 RequestTimeout, and the connection ends",
  },
  headersSeconds: {
    value: 30,
    unit: "seconds",
    per: "connection",
    bounds: "Until the headers of a request are whole",
    refusal: "408, and the connection ends",
  },
  connectionsPerAddress: {
    setting: "ORRERY_LIMIT_CONNECTIONS_PER_ADDRESS",
    value: 1_000,
    unit: "connections",
    per: "address",
    bounds: "Open connections; not counted with `ORRERY_TRUST_PROXY`",
    refusal: "the connection ends",
  },
  diskReserve: {
    setting: "ORRERY_LIMIT_DISK_RESERVE",
    value: 256_000_000,
    unit: "bytes",
    per: "hub",
    bounds:
      "Free bytes of the disk, kept for the database: below it, no files are taken and `/readyz` is 503",
    refusal: "507 StorageFull",
  },
  jsonParts: {
    value: 20_000,
    unit: "entries",
    per: "JSON body of the API",
    bounds: "Names, objects and lists, and values as many",
    refusal: "413 BodyTooComplex",
  },
  callJsonParts: {
    value: 50_000,
    unit: "entries",
    per: "JSON body of a call of a model",
    bounds: "Names, objects and lists",
    refusal: "400 in the shape of the protocol",
  },
  callJsonValues: {
    value: 500_000,
    unit: "entries",
    per: "JSON body of a call of a model",
    bounds: "Values",
    refusal: "400 in the shape of the protocol",
  },
  formFields: {
    value: 10_000,
    unit: "entries",
    per: "form",
    bounds: "Fields",
    refusal: "413 BodyTooComplex",
  },
});

export type LimitName = keyof typeof LIMITS;
/** The limits in force, by name. */
export type Limits = Readonly<Record<LimitName, number>>;

const rows = Object.entries(LIMITS) as [LimitName, Limit][];

/** The defaults, with those that `env` sets. Throws a `RangeError` that names a setting that is no whole number. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): Limits {
  return Object.fromEntries(
    rows.map(([name, limit]) => {
      const { setting } = limit;
      const isClosed = env.ORRERY_SIGN_UP === "closed";
      const value = (isClosed ? limit.whenClosed : undefined) ?? limit.value;
      const text = setting && env[setting];
      if (!text) return [name, value];
      if (!/^\d{1,15}$/.test(text))
        throw new RangeError(`${setting}: "${text}" is not a whole number`);
      return [name, Number(text)];
    }),
  ) as Limits;
}

/** The rows of docs/limits.md. */
export const formatLimits = (): string =>
  rows
    .map(([, { setting, value, whenClosed, unit, per, bounds, refusal }]) => {
      const amountOf = (count: number) =>
        count === 0 ? "none" : `${count.toLocaleString("en-US")} ${unit}`;
      const closed = whenClosed === undefined ? "" : `; sign-up closed: ${amountOf(whenClosed)}`;
      const amount = amountOf(value) + closed;
      return `| ${bounds} | ${amount} | ${per} | ${refusal} | ${setting ? `\`${setting}\`` : "fixed"} |`;
    })
    .join("\n");
