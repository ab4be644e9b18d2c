import type { Settings } from "./settings.ts";
import { STRINGS } from "./strings.ts";

/** Sampling settings under a name; empty ones are the model's own. */
export const PRESETS: readonly { readonly label: string; readonly settings: Settings }[] = [
  { label: STRINGS.presets.own, settings: { temperature: "", top_p: "" } },
  { label: STRINGS.presets.precise, settings: { temperature: "0", top_p: "1" } },
  { label: STRINGS.presets.balanced, settings: { temperature: "0.7", top_p: "0.9" } },
  { label: STRINGS.presets.creative, settings: { temperature: "1.2", top_p: "0.95" } },
];

/** Whether the settings are those of a preset. */
export const isPreset = (preset: Settings, settings: Settings): boolean =>
  Object.entries(preset).every(([name, value]) => (settings[name] ?? "") === value);

export const SYSTEM_PROMPTS: readonly { readonly label: string; readonly text: string }[] =
  STRINGS.systemPrompts;
