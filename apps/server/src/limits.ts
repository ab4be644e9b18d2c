/** What is counted, and for whom. */
interface Limit {
  /** Applies when nothing is set. In seconds, bytes, or a plain count, as `unit` says; 0 is no limit. */
  readonly value: number;
  readonly unit: "bytes" | "entries" | "processes" | "requests" | "repos" | "seconds" | "attempts";
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
  temporaryFileBytes: {
    setting: "ORRERY_LIMIT_TEMPORARY_FILE_BYTES",
    value: 1_073_741_824,
    unit: "bytes",
    per: "account; a visitor has a tenth",
    bounds:
      "Uploads and outputs of calls by fal's clients, kept for a day; the oldest outputs go first",
    refusal: "507 storage_full",
  },
  passwordAttempts: {
    setting: "ORRERY_LIMIT_PASSWORD_ATTEMPTS",
    value: 10,
    unit: "attempts",
    per: "account and address (IPv6: /64), in 10 minutes",
    bounds: "Wrong passwords for one account; a right one from another address is accepted",
    refusal: "429 TooManyAttempts",
  },
  addressFailures: {
    setting: "ORRERY_LIMIT_ADDRESS_FAILURES",
    value: 100,
    unit: "attempts",
    per: "address (IPv6: /64), in 10 minutes",
    bounds: "Wrong passwords for any accounts",
    refusal: "429 TooManyAttempts",
  },
  signUps: {
    setting: "ORRERY_LIMIT_SIGN_UPS",
    value: 60,
    unit: "attempts",
    per: "address (IPv6: /64), in 10 minutes",
    bounds: "Forms that make an account, refused or not",
    refusal: "429 TooManyAttempts",
  },
  pushBytes: {
    setting: "ORRERY_LIMIT_PUSH_BYTES",
    value: 4_294_967_296,
    unit: "bytes",
    per: "push",
    bounds: "Bytes of one `git push`; large files go to LFS and do not count",
    refusal: "413 RequestTooLarge",
  },
  fetchRequestBytes: {
    value: 33_554_432,
    unit: "bytes",
    per: "request",
    bounds: "Bytes of what a `git fetch` or `git clone` asks, unpacked",
    refusal: "413 RequestTooLarge",
  },
  gitProcesses: {
    setting: "ORRERY_LIMIT_GIT_PROCESSES",
    value: 32,
    unit: "processes",
    per: "hub process",
    bounds: "Short git commands at once; more wait in turn by repo, 1,000 for each",
    refusal: "503 TooBusy",
  },
  gitTransfers: {
    setting: "ORRERY_LIMIT_GIT_TRANSFERS",
    value: 64,
    unit: "processes",
    per: "hub process",
    bounds: "Clones, fetches and pushes at once; more wait in turn by caller",
    refusal: "429 TooManyTransfers",
  },
  gitTransfersPerCaller: {
    setting: "ORRERY_LIMIT_GIT_TRANSFERS_PER_CALLER",
    value: 16,
    unit: "processes",
    per: "account or address",
    bounds: "The same of one caller; as many more wait",
    refusal: "429 TooManyTransfers",
  },
  gitIdleSeconds: {
    setting: "ORRERY_LIMIT_GIT_IDLE_SECONDS",
    value: 300,
    unit: "seconds",
    per: "clone, fetch or push",
    bounds: "Without a byte in either direction",
    refusal: "the connection is closed",
  },
  gitTransferSeconds: {
    setting: "ORRERY_LIMIT_GIT_TRANSFER_SECONDS",
    value: 14_400,
    unit: "seconds",
    per: "clone, fetch or push",
    bounds: "All of it",
    refusal: "the connection is closed",
  },
});

export type LimitName = keyof typeof LIMITS;
/** The limits in force, by name. */
export type Limits = Readonly<Record<LimitName, number>>;

const rows = Object.entries(LIMITS) as [LimitName, Limit][];

/** The defaults, with those that `env` sets. Throws a `RangeError` that names a setting that is no whole number. */
export function readLimits(env: Readonly<Record<string, string | undefined>>): Limits {
  return Object.fromEntries(
    rows.map(([name, { setting, value }]) => {
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
    .map(([, { setting, value, unit, per, bounds, refusal }]) => {
      const amount = value === 0 ? "none" : `${value.toLocaleString("en-US")} ${unit}`;
      return `| ${bounds} | ${amount} | ${per} | ${refusal} | ${setting ? `\`${setting}\`` : "fixed"} |`;
    })
    .join("\n");
