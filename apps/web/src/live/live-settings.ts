import type { LiveKind } from "@orrery/realtime/live-messages";
import { type NumberRange, numberProblem } from "../playground/number-problem.ts";

/** What is set of a session, all of it text, by its name in the address. */
export type LiveSettings = Readonly<Record<string, string>>;

/** Of the connection, or of each message. */
export interface LiveSetting extends NumberRange {
  readonly label: string;
  readonly kind: "number" | "check" | "line";
  readonly hint?: string;
  readonly placeholder?: string;
  /** Where nothing is written. */
  readonly initial?: string;
  /** What goes with each message, for these kinds; the others are of the connection. */
  readonly sentWith?: readonly LiveKind[];
}

/** Everything that can be set; `off` in the address unticks what is ticked at first. */
export const LIVE_SETTINGS = {
  throttle: {
    label: "Throttle, ms",
    kind: "number",
    hint: "Between two messages, the last one wins. 0 sends all.",
    least: 0,
    most: 10_000,
    isWhole: true,
    initial: "128",
  },
  buffering: {
    label: "Most waiting",
    kind: "number",
    hint: "1 to 60 messages before the oldest go.",
    placeholder: "server’s",
    least: 1,
    most: 60,
    isWhole: true,
  },
  path: { label: "Path", kind: "line", hint: "Behind the model’s id.", placeholder: "/realtime" },
  reconnect: {
    label: "Connect again by itself",
    kind: "check",
    hint: "With a new token, each time later.",
    initial: "on",
  },
  seed: {
    label: "Seed",
    kind: "number",
    hint: "The same seed and text make the same.",
    placeholder: "by lot",
    least: 0,
    most: 2 ** 31 - 1,
    isWhole: true,
    sentWith: ["picture", "text"],
  },
  image_size: {
    label: "Size, pixels",
    kind: "number",
    placeholder: "model’s",
    least: 8,
    most: 1024,
    isWhole: true,
    sentWith: ["picture"],
  },
  max_tokens: {
    label: "Max tokens",
    kind: "number",
    placeholder: "unset",
    least: 1,
    most: 4096,
    isWhole: true,
    sentWith: ["text"],
  },
  temperature: {
    label: "Temperature",
    kind: "number",
    placeholder: "unset",
    least: 0,
    most: 2,
    sentWith: ["text"],
  },
  bytes: {
    label: "Results as bare bytes",
    kind: "check",
    hint: "Each is the file and nothing else.",
    sentWith: ["picture"],
  },
} as const satisfies Readonly<Record<string, LiveSetting>>;

export type LiveSettingName = keyof typeof LIVE_SETTINGS;

/** The settings that a session of this kind has, in the order they are shown. */
export const settingsFor = (kind: LiveKind): readonly (readonly [LiveSettingName, LiveSetting])[] =>
  (Object.entries(LIVE_SETTINGS) as [LiveSettingName, LiveSetting][]).filter(
    ([, { sentWith }]) => !sentWith || sentWith.includes(kind),
  );

/** What a field shows: what is written, else what it is at first. */
export const settingText = (
  settings: LiveSettings,
  name: LiveSettingName,
  kind: LiveKind,
): string => settings[name] ?? initialText(name, kind);

/** Sound is sent piece by piece: a later piece does not make an earlier one needless. */
const initialText = (name: LiveSettingName, kind: LiveKind): string =>
  name === "throttle" && kind === "transcript"
    ? "0"
    : ((LIVE_SETTINGS[name] as LiveSetting).initial ?? "");

export interface ReadLiveSettings {
  readonly connection: {
    readonly throttleInterval: number;
    readonly maxBuffering?: number;
    readonly path?: string;
    readonly reconnect: boolean;
  };
  /** What goes with each message. */
  readonly message: Readonly<Record<string, unknown>>;
  /** By setting; one that is wrong is told and not used. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What the settings make of a session of this kind. */
export function readLiveSettings(settings: LiveSettings, kind: LiveKind): ReadLiveSettings {
  const errors: Record<string, string> = {};
  const message: Record<string, unknown> = {};
  const numbers: Partial<Record<LiveSettingName, number>> = {};
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

/** A size is sent as both sides: every service takes it so. */
const sentNumber = (name: LiveSettingName, value: number) =>
  name === "image_size" ? { width: value, height: value } : value;

export const isOn = (settings: LiveSettings, name: LiveSettingName): boolean =>
  (settings[name] ?? (LIVE_SETTINGS[name] as LiveSetting).initial) === "on";

/** Longer addresses are cut by some servers on the way. */
const LONGEST_ADDRESS = 6000;

/**
 * Settings and what is typed as a query, without what is as it is at first; a text that does not fit
 * is left out.
 */
export function formatLive(settings: LiveSettings, values: LiveSettings, kind: LiveKind): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(settings)) {
    const initial = name in LIVE_SETTINGS ? initialText(name as LiveSettingName, kind) : "";
    if (value !== initial) query.set(name, value);
  }
  const written = Object.entries(values).toSorted(([, a], [, b]) => a.length - b.length);
  for (const [name, value] of written) {
    query.set(name, value);
    if (query.toString().length > LONGEST_ADDRESS) query.delete(name);
  }
  return query.toString();
}
