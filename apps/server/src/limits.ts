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
  modelTextBytes: {
    setting: "ORRERY_LIMIT_MODEL_TEXT_BYTES",
    value: 1_000_000,
    unit: "bytes",
    per: "call of a model that runs here",
    bounds:
      "Text for a model, counted before it is tokenized; of a prompt, no more than 64 bytes per token of the model's context",
    refusal: "400 ContextLengthExceeded (`context_length_exceeded` below /v1)",
  },
  modelFileBytes: {
    setting: "ORRERY_LIMIT_MODEL_FILE_BYTES",
    value: 33_554_432,
    unit: "bytes",
    per: "call of a model that runs here",
    bounds: "A picture or recording for a model",
    refusal: "413 RequestTooLarge",
  },
  modelMessages: {
    value: 1000,
    unit: "entries",
    per: "chat with a model that runs here",
    bounds: "Messages",
    refusal: "400 ContextLengthExceeded",
  },
  modelQueue: {
    value: 64,
    unit: "requests",
    per: "model that runs here",
    bounds: "Calls that wait for a model, of them half from visitors",
    refusal: "503 Busy",
  },
  modelQueueOfCaller: {
    value: 16,
    unit: "requests",
    per: "model and account, or address of visitors",
    bounds: "Calls that wait for a model",
    refusal: "429 TooManyCalls",
  },
  modelLoad: {
    value: 120,
    unit: "seconds",
    per: "model that runs here",
    bounds: "Loading a model",
    refusal: "504 Timeout; the model's process is killed",
  },
  modelRead: {
    value: 15,
    unit: "seconds",
    per: "call of a model that runs here",
    bounds: "Decoding and tokenizing the input, by the model's tokenizer and template",
    refusal: "504 Timeout; the model's process is killed",
  },
  modelRun: {
    value: 60,
    unit: "seconds",
    per: "call of a model that runs here",
    bounds: "A call that answers once",
    refusal: "504 Timeout; the model's process is killed if it does not stop",
  },
  modelGenerate: {
    value: 300,
    unit: "seconds",
    per: "call of a model that runs here",
    bounds: "A generation; one minute until its first text, and between two texts",
    refusal: "504 Timeout; the model's process is killed if it does not stop",
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
