import type { RealtimeKind } from "@orrery/realtime/realtime-messages";
import { type NumberRange, numberProblem } from "../number-problem.ts";
import { SETTING_STRINGS } from "./strings.ts";

/** A session's settings as text, by their names in the URL. */
export type RealtimeSettings = Readonly<Record<string, string>>;

/** A setting of the connection or of each message. */
export interface RealtimeSetting extends NumberRange {
  readonly label: string;
  readonly kind: "number" | "check" | "line";
  readonly hint?: string;
  readonly placeholder?: string;
  /** The value of an empty field. */
  readonly initial?: string;
  /** Sent with each message, for these kinds; without it, a setting of the connection. */
  readonly sentWith?: readonly RealtimeKind[];
}

/** All settings; `off` in the URL clears a checkbox that is checked by default. */
export const REALTIME_SETTINGS = {
  throttle: {
    ...SETTING_STRINGS.throttle,
    kind: "number",
    least: 0,
    most: 10_000,
    isWhole: true,
    initial: "128",
  },
  buffering: {
    ...SETTING_STRINGS.buffering,
    kind: "number",
    least: 1,
    most: 60,
    isWhole: true,
  },
  path: {
    ...SETTING_STRINGS.path,
    kind: "line",
    placeholder: "/realtime",
  },
  reconnect: {
    ...SETTING_STRINGS.reconnect,
    kind: "check",
    initial: "on",
  },
  seed: {
    ...SETTING_STRINGS.seed,
    kind: "number",
    least: 0,
    most: 2 ** 31 - 1,
    isWhole: true,
    sentWith: ["picture", "text"],
  },
  image_size: {
    ...SETTING_STRINGS.image_size,
    kind: "number",
    least: 8,
    most: 1024,
    isWhole: true,
    sentWith: ["picture"],
  },
  max_tokens: {
    ...SETTING_STRINGS.max_tokens,
    kind: "number",
    least: 1,
    most: 4096,
    isWhole: true,
    sentWith: ["text"],
  },
  temperature: {
    ...SETTING_STRINGS.temperature,
    kind: "number",
    least: 0,
    most: 2,
    sentWith: ["text"],
  },
  bytes: {
    ...SETTING_STRINGS.bytes,
    kind: "check",
    sentWith: ["picture"],
  },
} as const satisfies Readonly<Record<string, RealtimeSetting>>;

export type RealtimeSettingName = keyof typeof REALTIME_SETTINGS;

/** The settings that a session of this kind has, in the order they are shown. */
export const settingsFor = (
  kind: RealtimeKind,
): readonly (readonly [RealtimeSettingName, RealtimeSetting])[] =>
  (Object.entries(REALTIME_SETTINGS) as [RealtimeSettingName, RealtimeSetting][]).filter(
    ([, { sentWith }]) => !sentWith || sentWith.includes(kind),
  );

/** The text of a field: the setting, else its default. */
export const settingText = (
  settings: RealtimeSettings,
  name: RealtimeSettingName,
  kind: RealtimeKind,
): string => settings[name] ?? initialText(name, kind);

/** Audio is sent in chunks: a later chunk does not replace an earlier one, so nothing is throttled. */
const initialText = (name: RealtimeSettingName, kind: RealtimeKind): string =>
  name === "throttle" && kind === "transcript"
    ? "0"
    : ((REALTIME_SETTINGS[name] as RealtimeSetting).initial ?? "");

export interface ReadRealtimeSettings {
  readonly connection: {
    readonly throttleInterval: number;
    readonly maxBuffering?: number;
    readonly path?: string;
    readonly reconnect: boolean;
  };
  /** Sent with each message. */
  readonly message: Readonly<Record<string, unknown>>;
  /** By setting; an invalid setting is not used. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Reads the settings for a session of this kind. */
export function readRealtimeSettings(
  settings: RealtimeSettings,
  kind: RealtimeKind,
): ReadRealtimeSettings {
  const errors: Record<string, string> = {};
  const message: Record<string, unknown> = {};
  const numbers: Partial<Record<RealtimeSettingName, number>> = {};
  for (const [name, setting] of settingsFor(kind)) {
    const text = settingText(settings, name, kind).trim();
    if (setting.kind !== "number" || text === "") continue;
    const problem = numberProblem(text, setting);
    if (problem) errors[name] = problem;
    else if (setting.sentWith) message[name] = sentNumber(name, Number(text));
    else numbers[name] = Number(text);
  }
  if (kind === "picture" && isOn(settings, "bytes")) message.result = "bytes";
  const { throttle = Number(initialText("throttle", kind)), buffering } = numbers;
  const path = settings.path?.trim() ?? "";
  return {
    connection: {
      throttleInterval: throttle,
      ...(buffering !== undefined && { maxBuffering: buffering }),
      ...(path !== "" && { path }),
      reconnect: isOn(settings, "reconnect"),
    },
    message,
    errors,
  };
}

/** A size is sent as width and height, which every service accepts. */
const sentNumber = (name: RealtimeSettingName, value: number) =>
  name === "image_size" ? { width: value, height: value } : value;

export const isOn = (settings: RealtimeSettings, name: RealtimeSettingName): boolean =>
  (settings[name] ?? (REALTIME_SETTINGS[name] as RealtimeSetting).initial) === "on";

/** Some proxies reject longer URLs. */
const LONGEST_ADDRESS = 6000;

/** Formats settings and input as a query, without defaults; a text that does not fit is omitted. */
export function formatRealtime(
  settings: RealtimeSettings,
  values: RealtimeSettings,
  kind: RealtimeKind,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) {
    const initial = name in REALTIME_SETTINGS ? initialText(name as RealtimeSettingName, kind) : "";
    if (value !== initial) query.set(name, value);
  }
  const written = Object.entries(values).toSorted(([, a], [, b]) => a.length - b.length);
  for (const [name, value] of written) {
    query.set(name, value);
    if (query.toString().length > LONGEST_ADDRESS) query.delete(name);
  }
  return query.toString();
}
