import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readConfig, settingsSchema } from "./config.ts";

it("explains every setting in docs/operate.md, and no other", () => {
  const text = readFileSync(new URL("../../../../docs/operate.md", import.meta.url), "utf8");
  const explained = [...text.matchAll(/^\| `(ORRERY_\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(Object.keys(settingsSchema.shape));
});

it("has a default for everything", () => {
  expect(readConfig({})).toMatchObject({ port: 4870, host: "localhost", signUp: "open" });
  expect(readConfig({ ORRERY_PORT: "" }).port).toBe(4870);
});

it("names what is wrong", () => {
  expect(() => readConfig({ ORRERY_PORT: "high", ORRERY_SIGN_UP: "maybe" })).toThrow(
    /ORRERY_PORT.*ORRERY_SIGN_UP/s,
  );
  expect(() => readConfig({ ORRERY_DATABASE_URL: "mysql://x" })).toThrow(/ORRERY_DATABASE_URL/);
});
