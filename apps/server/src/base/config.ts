import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { SIGN_UP_MODES, type SignUpMode } from "@orrery/registry";
import { z } from "zod";
import { type AuditTarget, auditTarget } from "./audit-target.ts";
import { type LimitName, type Limits, listSetLimits, readLimits } from "./limits.ts";
import { type MailConfig, mailFrom, smtpUrl } from "./mail-config.ts";
import { PUBLIC_KEY } from "./public-key.ts";
import { StartError } from "./start-error.ts";
import { type ProxySetting, parseProxySetting } from "./trusted-proxies.ts";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");

/** Host names, separated by commas; `*.example.com` matches all subdomains. */
const hosts = z.string().transform((text, context) => {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = names.find((name) => !/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name));
  if (wrong !== undefined) context.addIssue(`invalid host name "${wrong}"`);
  return names;
});

/** Hosts inside the network, also short names and IP addresses, separated by commas. */
const insideHosts = z.string().transform((text, context) => {
  const names = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = names.find(
    (name) => !/^(?:(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/.test(name),
  );
  if (wrong !== undefined) context.addIssue(`invalid host "${wrong}"`);
  return names;
});

/** Public keys with commas between them. */
const publicKeys = z.string().transform((text, context) => {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  const wrong = keys.find((key) => !PUBLIC_KEY.test(key));
  if (wrong !== undefined) context.addIssue(`invalid public key "${wrong.slice(0, 60)}"`);
  return keys;
});

const proxies = z.string().transform((text, context): ProxySetting => {
  try {
    return parseProxySetting(text);
  } catch (error) {
    context.addIssue((error as RangeError).message);
    return z.NEVER;
  }
});

/** Every setting with its default; docs/operate.md explains each (a test compares the two). */
export const settingsSchema = z.object({
  ORRERY_PORT: z.coerce.number().int().min(0).max(65_535).default(4870),
  ORRERY_HOST: z.string().min(1).default("localhost"),
  ORRERY_DATA: z.string().min(1).default("./data"),
  ORRERY_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  ORRERY_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ORRERY_TRUST_PROXY: proxies.default(0),
  ORRERY_SIGN_UP: z.enum(SIGN_UP_MODES).default("open"),
  ORRERY_SMTP_URL: smtpUrl.optional(),
  ORRERY_MAIL_FROM: mailFrom.optional(),
  ORRERY_AUDIT_DAYS: z.coerce.number().int().min(0).max(36_500).default(365),
  ORRERY_AUDIT_STREAM: auditTarget.optional(),
  ORRERY_AUDIT_STREAM_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ORRERY_EXAMPLES: flag.default(true),
  ORRERY_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  ORRERY_OUTBOUND_HOSTS: hosts.default([]),
  ORRERY_WEBHOOK_HOSTS: insideHosts.default([]),
  ORRERY_CI_HOSTS: insideHosts.default([]),
  ORRERY_TABLES_KEYS: publicKeys.default([]),
  ORRERY_RENDER_THREADS: z.coerce.number().int().min(1).max(16).default(2),
  ORRERY_RUNNER: flag.default(true),
  ORRERY_RUNNER_MEMORY: z.coerce.number().int().min(64).optional(),
  ORRERY_RUNNER_CONTEXT: z.coerce.number().int().min(256).max(100_000_000).optional(),
  ORRERY_RUNNER_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  ORRERY_RUNNER_USER: z.coerce.number().int().min(1).max(4_294_967_294).default(65_534),
  ORRERY_LIVE_SESSIONS: z.coerce.number().int().min(1).max(100_000).default(64),
  ORRERY_LIVE_MESSAGES: z.coerce.number().int().min(1).max(1_000_000).default(60),
  ORRERY_UNSAFE_FILES: z.enum(["warn", "refuse"]).default("warn"),
  ORRERY_VERIFY_RATE: z.coerce.number().int().min(0).max(100_000).default(20),
  ORRERY_XET_DOWNLOADS: flag.default(false),
  ORRERY_SERVE_UNREACHABLE: flag.default(false),
  ORRERY_LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** Absent: SQLite in the data folder. May contain a password: never log it. */
  readonly databaseUrl: string | undefined;
  /** The hub's URL without a trailing slash, where requests do not show it. */
  readonly publicUrl: string | undefined;
  /** Whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: ProxySetting;
  readonly signUp: SignUpMode;
  /** Absent: the hub sends no emails. With it, there is a public URL. Never log it. */
  readonly mail: MailConfig | undefined;
  readonly auditDays: number;
  /** Where the audit log is sent as it grows, and what its batches are signed with. Never log it. */
  readonly auditStream: { readonly target: AuditTarget; readonly secret: string } | undefined;
  readonly publishExamples: boolean;
  /** What providers' keys are sealed with; absent: a file in the data folder. Never log it. */
  readonly secretKey: string | undefined;
  /** Hosts that media may be fetched from, in addition to the providers'. */
  readonly outboundHosts: readonly string[];
  /** Hosts inside the network that webhooks may call, also without TLS. */
  readonly webhookHosts: readonly string[];
  readonly ciHosts: readonly string[];
  /** Public keys that may sign tables, in addition to those in the data folder's file. */
  readonly tablesKeys: readonly string[];
  readonly renderThreads: number;
  readonly runner: RunnerConfig | undefined;
  /** Open sessions per account; a visitor may open an eighth of it. */
  readonly realtimeSessions: number;
  /** A second, of one live session. */
  readonly realtimeMessages: number;
  /** Commits and pushes with a file that is unsafe to load are refused. */
  readonly refusesUnsafeFiles: boolean;
  /** Downloads are offered in pieces, too, to clients that can do so. */
  readonly xetDownloads: boolean;
  /** Serves commits by id even if no branch, tag or pull request leads to them. */
  readonly servesUnreachable: boolean;
  /** What callers may send and keep: see docs/limits.md. */
  readonly limits: Limits;
  /** Those that are not as by default. */
  readonly limitsSet: ReadonlySet<LimitName>;
  /** How fast the daily verification reads; 0 turns it off. */
  readonly verifyBytesPerSecond: number;
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
}

/** How much of this machine the embedded runtime may use. */
export interface RunnerConfig {
  /** For all models that are loaded, as estimated. */
  readonly memoryBytes: number;
  /** The longest context of a model, in tokens; absent: as it declares, within the memory. */
  readonly contextTokens: number | undefined;
  /** For all models together. */
  readonly threads: number;
  /** Number of the user, and group, that models run as when the hub runs as root. */
  readonly user: number;
}

/** Reads every setting once, at start; throws `bad-settings` naming those that are wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success)
    throw new StartError(
      "bad-settings",
      parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
  const settings = parsed.data;
  return {
    port: settings.ORRERY_PORT,
    host: settings.ORRERY_HOST,
    dataFolder: resolve(settings.ORRERY_DATA),
    databaseUrl: settings.ORRERY_DATABASE_URL,
    publicUrl: settings.ORRERY_PUBLIC_URL?.replace(/\/+$/, ""),
    trustProxy: settings.ORRERY_TRUST_PROXY,
    signUp: settings.ORRERY_SIGN_UP,
    mail: mailConfig(settings),
    auditDays: settings.ORRERY_AUDIT_DAYS,
    auditStream: auditStream(settings),
    publishExamples: settings.ORRERY_EXAMPLES,
    secretKey: settings.ORRERY_SECRET_KEY,
    outboundHosts: settings.ORRERY_OUTBOUND_HOSTS,
    webhookHosts: settings.ORRERY_WEBHOOK_HOSTS,
    ciHosts: settings.ORRERY_CI_HOSTS,
    tablesKeys: settings.ORRERY_TABLES_KEYS,
    renderThreads: settings.ORRERY_RENDER_THREADS,
    runner: settings.ORRERY_RUNNER
      ? {
          memoryBytes:
            settings.ORRERY_RUNNER_MEMORY === undefined
              ? Math.floor(process.availableMemory() / 2)
              : settings.ORRERY_RUNNER_MEMORY * 1_000_000,
          contextTokens: settings.ORRERY_RUNNER_CONTEXT,
          threads: settings.ORRERY_RUNNER_THREADS ?? Math.max(1, availableParallelism() - 1),
          user: settings.ORRERY_RUNNER_USER,
        }
      : undefined,
    realtimeSessions: settings.ORRERY_LIVE_SESSIONS,
    realtimeMessages: settings.ORRERY_LIVE_MESSAGES,
    refusesUnsafeFiles: settings.ORRERY_UNSAFE_FILES === "refuse",
    xetDownloads: settings.ORRERY_XET_DOWNLOADS,
    servesUnreachable: settings.ORRERY_SERVE_UNREACHABLE,
    limits: readingLimits(env),
    limitsSet: listSetLimits(env),
    verifyBytesPerSecond: settings.ORRERY_VERIFY_RATE * 1_000_000,
    logLevel: settings.ORRERY_LOG_LEVEL ?? (process.stdout.isTTY ? "warn" : "info"),
  };
}

/** Links in emails are made of the public URL: with what a request says, anyone could write them. */
function auditStream(settings: z.infer<typeof settingsSchema>): Config["auditStream"] {
  const { ORRERY_AUDIT_STREAM: target, ORRERY_AUDIT_STREAM_SECRET: secret = "" } = settings;
  if (target === undefined) return undefined;
  if (target.kind === "webhook" && secret === "")
    throw new StartError(
      "bad-settings",
      "ORRERY_AUDIT_STREAM: also set ORRERY_AUDIT_STREAM_SECRET",
    );
  return { target, secret };
}

function mailConfig(settings: z.infer<typeof settingsSchema>): MailConfig | undefined {
  const { ORRERY_SMTP_URL: smtp, ORRERY_MAIL_FROM: from, ORRERY_PUBLIC_URL: url } = settings;
  if (smtp === undefined) return undefined;
  if (from !== undefined && url !== undefined) return { smtp, from };
  throw new StartError(
    "bad-settings",
    "ORRERY_SMTP_URL: also set ORRERY_MAIL_FROM and ORRERY_PUBLIC_URL",
  );
}

function readingLimits(env: Readonly<Record<string, string | undefined>>): Limits {
  try {
    return readLimits(env);
  } catch (error) {
    throw new StartError("bad-settings", (error as RangeError).message);
  }
}
