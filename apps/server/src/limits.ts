/** What is counted, and for whom. */
interface Limit {
  /** Applies when nothing is set. In seconds, bytes, or a plain count, as `unit` says; 0 is no limit. */
  readonly value: number;
  /** Applies instead on a hub whose sign-up is closed. */
  readonly whenClosed?: number;
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
