import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DoctorArea, DoctorLine } from "@orrery/web/page-data/admin/doctor";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Config, readConfig } from "../../base/config.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { startMailServer } from "../../testing/start-mail-server.ts";
import { type ProxyHabits, startProxy } from "../../testing/start-proxy.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { runDoctor } from "./run-doctor.ts";

const SETTINGS = { ORRERY_RUNNER: "off" };

async function examine(settings: Readonly<Record<string, string>>): Promise<Report> {
  const config = readConfig({ ...SETTINGS, ...settings });
  return reportOf(config);
}

async function reportOf(config: Config) {
  const report = await runDoctor(config, () => new Date());
  const of = (area: DoctorArea, check: string): DoctorLine | undefined =>
    report.lines.find((line) => line.area === area && line.check === check);
  return { ...report, of };
}
type Report = Awaited<ReturnType<typeof reportOf>>;

/** A listening hub, examined through a proxy with these habits. */
async function examineThrough(
  habits: ProxyHabits,
  trustProxy = "1",
  app?: TestApp,
): Promise<Report> {
  const hub = app ?? (await createTestApp({ ...SETTINGS, ORRERY_TRUST_PROXY: trustProxy }));
  const origin = await startProxy(await hub.listen(), habits);
  return examine({
    ORRERY_DATA: hub.dataFolder,
    ORRERY_PUBLIC_URL: origin,
    ORRERY_TRUST_PROXY: trustProxy,
  });
}

it("finds nothing wrong with a hub behind a proxy that is set right", async () => {
  // Folders of tests may lie in memory, where a restart loses a hub's data.
  vi.stubEnv("TMPDIR", "/tmp");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { problems, warnings, of, lines } = await examineThrough({});
  expect(lines.filter(({ state }) => state === "problem" || state === "warning")).toEqual([]);
  expect([problems, warnings]).toEqual([0, 0]);
  for (const check of ["Answer", "Streams", "Uploads", "WebSocket", "Scheme", "Host", "Address"])
    expect(of("publicAddress", check), check).toMatchObject({ state: "ok" });
  expect(of("database", "Journal")).toMatchObject({ state: "ok", seen: "WAL" });
  expect(of("database", "Integrity")).toMatchObject({ state: "ok" });
  expect(of("database", "Migrations")).toMatchObject({ state: "ok" });
  expect(of("dataFolder", "Operations")).toMatchObject({ state: "ok" });
  expect(of("programs", "git")).toMatchObject({ state: "ok" });
});

it("measures what a proxy holds back or refuses", async () => {
  const { of } = await examineThrough({
    buffersAnswers: true,
    bodyLimit: 1_000_000,
    passesUpgrades: false,
    passesHost: false,
  });
  expect(of("publicAddress", "Streams")).toMatchObject({
    state: "problem",
    advice: expect.stringContaining("proxy_buffering off"),
  });
  expect(of("publicAddress", "Uploads")).toMatchObject({
    state: "problem",
    seen: expect.stringMatching(/413|cut/),
  });
  expect(of("publicAddress", "WebSocket")).toMatchObject({
    state: "problem",
    seen: expect.stringContaining("400"),
  });
  expect(of("publicAddress", "Host")).toMatchObject({ state: "warning" });
});

// It measures when bytes arrive: on a busy machine they may trickle in, held back or not.
it("sees that a proxy holds uploads back, and that the hub counts the proxy", {
  retry: 2,
}, async () => {
  const { of } = await examineThrough({ buffersBodies: true }, "off");
  expect(of("publicAddress", "Uploads")).toMatchObject({
    state: "warning",
    advice: expect.stringContaining("proxy_request_buffering off"),
  });
  expect(of("publicAddress", "Address")).toMatchObject({
    state: "warning",
    seen: expect.stringContaining("127.0.0.1, a proxy"),
  });
});

it("sees that callers can forge their address", async () => {
  const { of } = await examineThrough({}, "2");
  expect(of("publicAddress", "Address")).toMatchObject({
    state: "problem",
    seen: expect.stringContaining("the caller wrote"),
  });
});

it("notices that another hub answers, or none", async () => {
  const [here, other] = [await createTestApp(SETTINGS), await createTestApp(SETTINGS)];
  const elsewhere = await examine({
    ORRERY_DATA: here.dataFolder,
    ORRERY_PUBLIC_URL: await other.listen(),
  });
  expect(elsewhere.of("publicAddress", "Answer")).toMatchObject({
    state: "problem",
    seen: expect.stringContaining("does not lead to this hub"),
  });
  const down = await examine({
    ORRERY_DATA: here.dataFolder,
    ORRERY_PUBLIC_URL: "http://127.0.0.1:9",
    ORRERY_PORT: "9",
  });
  expect(down.of("publicAddress", "Answer")).toMatchObject({
    state: "warning",
    seen: expect.stringContaining("ECONNREFUSED"),
  });
});

describe("a hub that does not run", () => {
  it("checks what can be checked before the first start", async () => {
    const report = await examine({ ORRERY_DATA: join(temporaryFolder(), "new") });
    expect(report.problems).toBe(0);
    expect(report.of("dataFolder", "Folder")).toMatchObject({ state: "warning" });
    expect(report.of("database", "SQLite")).toMatchObject({ state: "skipped" });
    expect(report.of("publicAddress", "Answer")).toMatchObject({ state: "skipped" });
  });

  it("finds a damaged database", async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "orrery.sqlite"), "no database at all, but long enough".repeat(99));
    const report = await examine({ ORRERY_DATA: folder });
    expect(report.of("database", "Connection")).toMatchObject({ state: "problem" });
    expect(report.problems).toBe(1);
  });

  it("says that PostgreSQL does not answer, and no password", async () => {
    const report = await examine({
      ORRERY_DATA: temporaryFolder(),
      ORRERY_DATABASE_URL: "postgres://hub:very-secret@127.0.0.1:9/hub",
      ORRERY_SMTP_URL: "smtp://hub:very-secret@127.0.0.1:9",
      ORRERY_MAIL_FROM: "hub@example.org",
      ORRERY_PUBLIC_URL: "http://127.0.0.1:9",
    });
    expect(report.of("database", "Connection")).toMatchObject({
      state: "problem",
      seen: expect.stringContaining("ECONNREFUSED"),
    });
    expect(report.of("mail", "Mail server")).toMatchObject({ state: "problem" });
    expect(JSON.stringify(report)).not.toContain("very-secret");
  });
});

it("signs in at the mail server and reaches the addresses that settings name", async () => {
  const server = await startMailServer();
  try {
    const settings = {
      ORRERY_DATA: temporaryFolder(),
      ORRERY_MAIL_FROM: "hub@example.org",
      ORRERY_PUBLIC_URL: "http://127.0.0.1:9",
      ORRERY_ENGINES: `vllm=http://127.0.0.1:${new URL(server.url).port},http://127.0.0.1:9`,
    };
    const right = await examine({ ...settings, ORRERY_SMTP_URL: server.url });
    expect(right.of("mail", "Mail server")).toMatchObject({ state: "ok" });
    expect(right.lines.filter(({ area }) => area === "network").map(({ state }) => state)).toEqual([
      "ok",
      "warning",
    ]);
    const wrong = await examine({
      ...settings,
      ORRERY_SMTP_URL: server.url.replace(/:[^:@]*@/, ":wrong-one@"),
    });
    expect(wrong.of("mail", "Mail server")).toMatchObject({
      state: "problem",
      seen: expect.stringContaining("Wrong password"),
    });
    expect(server.mails).toEqual([]);
  } finally {
    await server.close();
  }
});

it("names settings that are unknown, idle, or contradict each other", async () => {
  const report = await examine({
    ORRERY_DATA: temporaryFolder(),
    ORRERY_PUBLC_URL: "https://hub.example.org",
    ORRERY_TRACES_CONTENT: "on",
    ORRERY_RUNNER_THREADS: "2",
    ORRERY_PUBLIC_URL: "https://127.0.0.1:9",
  });
  expect(report.of("configuration", "ORRERY_PUBLC_URL")).toMatchObject({
    state: "warning",
    advice: "Did you mean ORRERY_PUBLIC_URL?",
  });
  expect(report.of("configuration", "ORRERY_TRACES_CONTENT")?.seen).toContain("ORRERY_TRACES_URL");
  expect(report.of("configuration", "ORRERY_RUNNER_THREADS")?.seen).toContain("ORRERY_RUNNER");
  expect(report.of("configuration", "ORRERY_TRUST_PROXY")?.state).toBe("warning");
});
