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

it("sends emails only with a sender and a public URL", () => {
  const url = "smtps://hub:p%40ss@mail.example.org";
  const rest = { ORRERY_MAIL_FROM: "Hub <a@b.c>", ORRERY_PUBLIC_URL: "https://hub.example.org/" };
  expect(readConfig({ ORRERY_SMTP_URL: url, ...rest }).mail).toEqual({
    from: "Hub <a@b.c>",
    smtp: { host: "mail.example.org", port: 465, isTls: true, user: "hub", password: "p@ss" },
  });
  expect(readConfig(rest).mail).toBeUndefined();
  expect(() => readConfig({ ORRERY_SMTP_URL: url })).toThrow(/ORRERY_MAIL_FROM/);
  // The password is not repeated.
  const wrong = () => readConfig({ ORRERY_SMTP_URL: "http://hub:secret@x", ...rest });
  expect(wrong).toThrow(/^ORRERY_SMTP_URL: use smtp:..user:password@host:port$/);
});

it("names what is wrong", () => {
  expect(() => readConfig({ ORRERY_PORT: "high", ORRERY_SIGN_UP: "maybe" })).toThrow(
    /ORRERY_PORT.*ORRERY_SIGN_UP/s,
  );
  expect(() => readConfig({ ORRERY_DATABASE_URL: "mysql://x" })).toThrow(/ORRERY_DATABASE_URL/);
});

it("reads the engines, and says what is wrong without repeating a password", () => {
  const read = (text: string) => readConfig({ ORRERY_ENGINES: text }).engines;
  expect(
    read("vllm=http://10.0.0.5:8000/v1/, http://10.0.0.6:8000;big:sglang=http://[::1]:1"),
  ).toEqual([
    { name: "vllm", kind: "vllm", addresses: ["http://10.0.0.5:8000", "http://10.0.0.6:8000"] },
    { name: "big", kind: "sglang", addresses: ["http://[::1]:1"] },
  ]);
  expect(() => read("warp=http://a")).toThrow('unknown kind of engine "warp"');
  expect(() => read("vllm=http://a;vllm=http://b")).toThrow("named twice");
  expect(() => read("Big:vllm=http://a")).toThrow('invalid name "Big"');
  for (const wrong of ["vllm=", "vllm", "vllm=http://u:pass@a", "vllm=file:///a"])
    expect(() => read(wrong)).toThrow(/^(?!.*pass@)/);
});
