import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type NamedEngine, SIGN_UP_MODES, type SignUpMode } from "@orrery/registry";
import { z } from "zod";
import {
  LIMITS,
  type Limit,
  type LimitName,
  type Limits,
  listSetLimits,
  readLimits,
} from "./limits.ts";
import { PUBLIC_KEY } from "./public-key.ts";
import { type AuditTarget, auditTarget } from "./settings/audit-target.ts";
import { type BlobsSetting, blobsSetting } from "./settings/blobs-setting.ts";
import { engines } from "./settings/engines-setting.ts";
import { GPU_RUNTIMES, type GpuSetting } from "./settings/gpu-setting.ts";
import { internalUrl, internalUrls } from "./settings/internal-url.ts";
import { type MailConfig, mailFrom, smtpUrl } from "./settings/mail-config.ts";
import { ROLES, type Role, roles } from "./settings/roles.ts";
import { type Sendfile, sendfileSetting } from "./settings/sendfile-setting.ts";
import { type SettingProblem, settingProblems } from "./settings/setting-problems.ts";
import { type TracesConfig, tracesHeaders, tracesUrl } from "./settings/traces-config.ts";
import {
  type UpstreamSetting,
  upstreamRules,
  upstreamSetting,
  upstreamTokens,
  upstreamUrls,
} from "./settings/upstream-setting.ts";
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
  ORRERY_BLOBS: blobsSetting.optional(),
  ORRERY_BLOBS_DIRECT: z.enum(["off", "downloads", "on"]).default("off"),
  ORRERY_UPSTREAM: upstreamUrls.default([]),
  ORRERY_UPSTREAM_TOKEN: upstreamTokens.default([]),
  ORRERY_UPSTREAM_ALLOW_PRIVATE: flag.default(false),
  ORRERY_UPSTREAM_GATED: z.enum(["refuse", "ask"]).default("refuse"),
  ORRERY_UPSTREAM_ALLOW: upstreamRules.default([]),
  ORRERY_UPSTREAM_DENY: upstreamRules.default([]),
  ORRERY_UPSTREAM_MAX_BYTES: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  ORRERY_UPSTREAM_SECONDS: z.coerce.number().int().min(0).max(604_800).default(300),
  ORRERY_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ORRERY_TRUST_PROXY: proxies.default(0),
  ORRERY_SENDFILE: sendfileSetting.optional(),
  ORRERY_SIGN_UP: z.enum(SIGN_UP_MODES).default("open"),
  ORRERY_SMTP_URL: smtpUrl.optional(),
  ORRERY_MAIL_FROM: mailFrom.optional(),
  ORRERY_CACHE_SECONDS: z.coerce.number().int().min(0).max(2_592_000).default(86_400),
  ORRERY_AUDIT_DAYS: z.coerce.number().int().min(0).max(36_500).default(365),
  ORRERY_AUDIT_STREAM: auditTarget.optional(),
  ORRERY_AUDIT_STREAM_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ORRERY_TRACES_URL: tracesUrl.optional(),
  ORRERY_TRACES_HEADERS: tracesHeaders.default({}),
  ORRERY_TRACES_CONTENT: flag.default(false),
  ORRERY_EXAMPLES: flag.default(true),
  ORRERY_SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  ORRERY_ENGINES: engines.default([]),
  ORRERY_OUTBOUND_HOSTS: hosts.default([]),
  ORRERY_WEBHOOK_HOSTS: insideHosts.default([]),
  ORRERY_MIRROR_PUSH_HOSTS: insideHosts.default([]),
  ORRERY_CI_HOSTS: insideHosts.default([]),
  ORRERY_SELF_REGISTRATION: flag.default(true),
  ORRERY_TABLES_KEYS: publicKeys.default([]),
  ORRERY_RENDER_THREADS: z.coerce.number().int().min(1).max(16).default(2),
  ORRERY_RUNNER: flag.default(true),
  ORRERY_RUNNER_MEMORY: z.coerce.number().int().min(64).optional(),
  ORRERY_RUNNER_CONTEXT: z.coerce.number().int().min(256).max(100_000_000).optional(),
  ORRERY_RUNNER_THREADS: z.coerce.number().int().min(1).max(256).optional(),
  ORRERY_RUNNER_USER: z.coerce.number().int().min(1).max(4_294_967_294).default(65_534),
  ORRERY_GPU: z.enum(["auto", "off", ...GPU_RUNTIMES]).default("auto"),
  ORRERY_GPU_DEVICES: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3}){0,15}$/, "must be numbers of devices, such as 0 or 0,1")
    .optional(),
  ORRERY_LIVE_SESSIONS: z.coerce.number().int().min(1).max(100_000).default(64),
  ORRERY_LIVE_MESSAGES: z.coerce.number().int().min(1).max(1_000_000).default(60),
  ORRERY_UNSAFE_FILES: z.enum(["warn", "refuse"]).default("warn"),
  ORRERY_VERIFY_RATE: z.coerce.number().int().min(0).max(100_000).default(20),
  ORRERY_CONVERSION: flag.default(true),
  ORRERY_XET_DOWNLOADS: flag.default(false),
  ORRERY_SERVE_UNREACHABLE: flag.default(false),
  ORRERY_ROLES: roles.default(new Set(ROLES)),
  ORRERY_INTERNAL_URL: internalUrl.optional(),
  ORRERY_INDEX_URL: internalUrls.default([]),
  ORRERY_DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(0),
  ORRERY_STOP_SECONDS: z.coerce.number().min(0).max(86_400).default(300),
  ORRERY_LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).optional(),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** Absent: SQLite in the data folder. May contain a password: never log it. */
  readonly databaseUrl: string | undefined;
  /** Absent: in the data folder. */
  readonly blobs: BlobsSetting | undefined;
  /** Absent: repos come from nowhere else. The token: never log it. */
  readonly upstream: UpstreamSetting | undefined;
  /** Whether clients get large files from there, or through the hub. */
  readonly blobsDirect: "off" | "downloads" | "on";
  /** The hub's URL without a trailing slash, where requests do not show it. */
  readonly publicUrl: string | undefined;
  /** Where other processes of the hub call this one; absent: where it listens. */
  readonly internalUrl: string | undefined;
  /** Whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: ProxySetting;
  /** The proxy in front of the hub sends large files from the data folder. */
  readonly sendfile: Sendfile | undefined;
  readonly signUp: SignUpMode;
  /** Absent: the hub sends no emails. With it, there is a public URL. Never log it. */
  readonly mail: MailConfig | undefined;
  readonly auditDays: number;
  /** The longest that answers of models may be recorded for a token that asks for it; 0: never. */
  readonly maxCacheSeconds: number;
  /** Where the audit log is sent as it grows, and what its batches are signed with. Never log it. */
  readonly auditStream: { readonly target: AuditTarget; readonly secret: string } | undefined;
  /** Absent: calls of models are not traced. Never log it. */
  readonly traces: TracesConfig | undefined;
  readonly publishExamples: boolean;
  /** What providers' keys are sealed with; absent: a file in the data folder. Never log it. */
  readonly secretKey: string | undefined;
  /** Inference servers that models are called at. */
  readonly engines: readonly NamedEngine[];
  /** Hosts that media may be fetched from, in addition to the providers'. */
  readonly outboundHosts: readonly string[];
  /** Hosts inside the network that webhooks may call, also without TLS. */
  readonly webhookHosts: readonly string[];
  /** Hosts inside the network, and without TLS, that repos are pushed to. */
  readonly mirrorPushHosts: readonly string[];
  readonly ciHosts: readonly string[];
  /** Applications without an owner, such as agents, may register themselves. */
  readonly selfRegistration: boolean;
  /** Public keys that may sign tables, in addition to those in the data folder's file. */
  readonly tablesKeys: readonly string[];
  readonly renderThreads: number;
  /** Whose processes open untrusted files, when the hub runs as root. */
  readonly isolatedUser: number;
  /** The hub runs models itself: in this process, or in another one whose role that is. */
  readonly runsModels: boolean;
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
  /** Datasets become Parquet files, where the dataset engine is installed. */
  readonly convertsDatasets: boolean;
  /** Settings that do nothing: unknown ones, and those that lack another. */
  readonly settingProblems: readonly SettingProblem[];
  /** Processes that have the index; empty: the database says where they are. */
  readonly indexUrls: readonly string[];
  /** Of those on one database, what this process does. */
  readonly roles: ReadonlySet<Role>;
  /** How long a process that ends still takes requests, while it says that it is not ready. */
  readonly drainMs: number;
  /** How long what is under way then may continue. */
  readonly stopMs: number;
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
}

/** All names, those of limits, too. */
const KNOWN_SETTINGS: ReadonlySet<string> = new Set([
  ...Object.keys(settingsSchema.shape),
  ...Object.values<Limit>(LIMITS).flatMap(({ setting }) => setting ?? []),
]);

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
  readonly gpu: GpuSetting;
  /** Absent: as the runtime chooses. */
  readonly gpuDevices: string | undefined;
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
    blobs: settings.ORRERY_BLOBS,
    upstream: upstreamSetting(settings),
    blobsDirect: settings.ORRERY_BLOBS_DIRECT,
    publicUrl: settings.ORRERY_PUBLIC_URL?.replace(/\/+$/, ""),
    internalUrl: settings.ORRERY_INTERNAL_URL,
    trustProxy: settings.ORRERY_TRUST_PROXY,
    // A proxy has files of the data folder only.
    sendfile: settings.ORRERY_BLOBS ? undefined : settings.ORRERY_SENDFILE,
    signUp: settings.ORRERY_SIGN_UP,
    mail: mailConfig(settings),
    auditDays: settings.ORRERY_AUDIT_DAYS,
    maxCacheSeconds: settings.ORRERY_CACHE_SECONDS,
    auditStream: auditStream(settings),
    traces: tracesConfig(settings),
    publishExamples: settings.ORRERY_EXAMPLES,
    secretKey: settings.ORRERY_SECRET_KEY,
    engines: settings.ORRERY_ENGINES,
    outboundHosts: settings.ORRERY_OUTBOUND_HOSTS,
    webhookHosts: settings.ORRERY_WEBHOOK_HOSTS,
    mirrorPushHosts: settings.ORRERY_MIRROR_PUSH_HOSTS,
    ciHosts: settings.ORRERY_CI_HOSTS,
    selfRegistration: settings.ORRERY_SELF_REGISTRATION,
    tablesKeys: settings.ORRERY_TABLES_KEYS,
    renderThreads: settings.ORRERY_RENDER_THREADS,
    isolatedUser: settings.ORRERY_RUNNER_USER,
    runsModels: settings.ORRERY_RUNNER,
    runner:
      settings.ORRERY_RUNNER && settings.ORRERY_ROLES.has("runner")
        ? {
            memoryBytes:
              settings.ORRERY_RUNNER_MEMORY === undefined
                ? Math.floor(process.availableMemory() / 2)
                : settings.ORRERY_RUNNER_MEMORY * 1_000_000,
            contextTokens: settings.ORRERY_RUNNER_CONTEXT,
            threads: settings.ORRERY_RUNNER_THREADS ?? Math.max(1, availableParallelism() - 1),
            user: settings.ORRERY_RUNNER_USER,
            gpu: settings.ORRERY_GPU,
            gpuDevices: settings.ORRERY_GPU_DEVICES,
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
    convertsDatasets: settings.ORRERY_CONVERSION,
    settingProblems: settingProblems(env, KNOWN_SETTINGS),
    indexUrls: settings.ORRERY_INDEX_URL,
    roles: rolesOf(settings),
    drainMs: settings.ORRERY_DRAIN_SECONDS * 1000,
    stopMs: settings.ORRERY_STOP_SECONDS * 1000,
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

/** SQLite has one process, which does all. */
function rolesOf({
  ORRERY_ROLES: wanted,
  ORRERY_DATABASE_URL: url,
}: z.infer<typeof settingsSchema>): ReadonlySet<Role> {
  if (url === undefined && wanted.size < ROLES.length)
    throw new StartError("bad-settings", "ORRERY_ROLES: also set ORRERY_DATABASE_URL");
  return wanted;
}

function tracesConfig(settings: z.infer<typeof settingsSchema>): TracesConfig | undefined {
  const { ORRERY_TRACES_URL: url, ORRERY_TRACES_HEADERS: headers } = settings;
  return url === undefined
    ? undefined
    : { url, headers, hasContent: settings.ORRERY_TRACES_CONTENT };
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
