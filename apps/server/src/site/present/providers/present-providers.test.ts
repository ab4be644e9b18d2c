import { expect, it } from "vitest";
import { presentProviderHistory } from "./present-providers.ts";

const row = (provider: string) => ({
  ...{ provider, label: provider.toUpperCase(), providerId: "m", task: "conversational" },
  ...{ isStaging: false, isConfigured: true, isResting: false, calls: 0 },
});

it("has thirty days up to today, and no provider without data or outside of the table", () => {
  const day = { day: "2026-03-01", calls: 4, errors: 1, checks: 0, failedChecks: 0 };
  const found = [
    { ...day, provider: "groq", durationMs: 20 },
    { ...day, provider: "gone" },
  ];
  const now = new Date("2026-03-02T10:00:00Z");
  const history = presentProviderHistory([row("groq"), row("novita")], found, now);
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({ provider: "groq", label: "GROQ" });
  const days = history[0]?.days ?? [];
  expect(days.map((one) => one.day).slice(-3)).toEqual(["2026-02-28", "2026-03-01", "2026-03-02"]);
  expect(days).toHaveLength(30);
  expect(days.at(-2)).toEqual({ ...day, durationMs: 20 });
  expect(days.at(-1)?.calls).toBe(0);
});
