import { expect, it } from "vitest";
import { isPreset, PRESETS } from "./presets.ts";
import { readSettings } from "./settings.ts";

it("has presets whose settings are valid, and finds the one that is set", () => {
  for (const { settings } of PRESETS) {
    expect(readSettings(settings).errors).toEqual({});
    expect(PRESETS.filter((preset) => isPreset(preset.settings, settings))).toHaveLength(1);
  }
  expect(isPreset(PRESETS[0]?.settings ?? {}, {})).toBe(true);
  expect(PRESETS.some(({ settings }) => isPreset(settings, { temperature: "0.3" }))).toBe(false);
});
