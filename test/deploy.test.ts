import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { settingsSchema } from "../apps/server/src/base/config.ts";
import { LIMITS, type Limit } from "../apps/server/src/base/limits.ts";
import { type Manifest, renderChart } from "./render-chart.ts";

const read = (path: string) => readFileSync(path, "utf8");
const FILES = globSync("deploy/**/*", { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

const KNOWN = new Set<string>([
  ...Object.keys(settingsSchema.shape),
  ...Object.values<Limit>(LIMITS).flatMap(({ setting }) => setting ?? []),
]);
/** Of compose itself. */
const COMPOSE_OWN = new Set(["ORRERY_IMAGE"]);

it("names only settings that the hub has", () => {
  expect(FILES.length).toBeGreaterThan(10);
  const unknown = FILES.flatMap((file) =>
    [...new Set(read(file).match(/\bORRERY_[A-Z_]+\b/g))]
      .filter((name) => !KNOWN.has(name) && !COMPOSE_OWN.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

describe("compose", () => {
  const compose = parse(read("deploy/compose/compose.yaml"), { merge: true });
  const caddyfile = read("deploy/compose/Caddyfile");
  const hubs = Object.keys(compose.services).filter((name) => name.startsWith("hub"));

  it("has three processes with equal settings and folders of their own, all behind Caddy", () => {
    expect(hubs).toHaveLength(3);
    const [first, ...others] = hubs.map((name) => compose.services[name]);
    for (const other of others) expect(other.environment).toEqual(first.environment);
    const volumes = hubs.flatMap((name) => compose.services[name].volumes);
    expect(new Set(volumes).size).toBe(3);
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(":")[0]);
    const [port] = /EXPOSE (\d+)/.exec(read("Dockerfile"))?.slice(1) ?? [];
    expect(caddyfile).toContain(
      `reverse_proxy ${hubs.map((name) => `${name}:${port}`).join(" ")} {`,
    );
    expect(compose.services.caddy.depends_on).toEqual(hubs);
    expect(caddyfile).toMatch(/health_uri \/readyz[\s\S]*flush_interval -1/);
    expect(first.environment.ORRERY_TRUST_PROXY).toBe("1");
  });

  it("gives a process more time to end than it takes to drain", () => {
    const { stop_grace_period: grace, environment } = compose.services.hub1;
    const { ORRERY_DRAIN_SECONDS: drain, ORRERY_STOP_SECONDS: stop } = environment;
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(Number(drain) + Number(stop));
  });

  it("takes passwords from variables that its example names", () => {
    const example = read("deploy/compose/env.example");
    const named = new Set([...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name));
    const text = read("deploy/compose/compose.yaml") + caddyfile;
    const used = new Set([...text.matchAll(/\$?\{\$?([A-Z0-9_]+)/g)].map(([, name]) => name));
    used.delete("ORRERY_IMAGE");
    expect([...used].toSorted()).toEqual([...named].toSorted());
    expect(compose.services.postgres.environment.POSTGRES_PASSWORD).toMatch(/^\$\{\w+\}$/);
  });
});

describe("the chart", () => {
  const CHART = "deploy/helm/orrery";
  const SECRET = { secret: { databaseUrl: "postgres://db/hub", secretKey: "s".repeat(32) } };
  const render = (changes: object = {}) => renderChart(CHART, { ...SECRET, ...changes });
  const of = (found: readonly Manifest[], kind: string) =>
    found.filter((manifest) => manifest.kind === kind);

  it("renders what belongs together", () => {
    const found = render();
    expect(found.map(({ kind }) => kind).toSorted()).toEqual([
      ...["Deployment", "HorizontalPodAutoscaler", "Ingress", "PodDisruptionBudget"],
      ...["Secret", "Service", "ServiceAccount"],
    ]);
    const [web] = of(found, "Deployment");
    const { template, selector } = web.spec;
    expect(web.spec.replicas).toBeUndefined();
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    for (const [manifest] of [of(found, "Service"), of(found, "PodDisruptionBudget")])
      expect(manifest.spec.selector.matchLabels ?? manifest.spec.selector).toEqual(
        selector.matchLabels,
      );
    expect(of(found, "HorizontalPodAutoscaler")[0].spec.scaleTargetRef.name).toBe(
      web.metadata.name,
    );
    const [container] = template.spec.containers;
    expect(container.envFrom[0].secretRef.name).toBe(of(found, "Secret")[0].metadata.name);
    expect(template.spec.serviceAccountName).toBe(of(found, "ServiceAccount")[0].metadata.name);
    expect(container.livenessProbe.httpGet.path).toBe("/healthz");
    expect(container.readinessProbe.httpGet.path).toBe("/readyz");
    const env = Object.fromEntries(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    );
    expect(env).toMatchObject({ ORRERY_ROLES: "web,index,jobs,runner", ORRERY_LOG_LEVEL: "info" });
    const mounts = container.volumeMounts.map(({ name }: { name: string }) => name);
    expect(template.spec.volumes.map(({ name }: { name: string }) => name)).toEqual(mounts);
    const wait = Number(container.lifecycle.preStop.exec.command[1]);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      wait + Number(env.ORRERY_DRAIN_SECONDS),
    );
    expect(of(found, "Ingress")[0].spec.rules[0].http.paths[0].backend.service.name).toBe(
      of(found, "Service")[0].metadata.name,
    );
  });

  it.each([
    ["runner", "web,index,jobs"],
    ["index", "web,jobs,runner"],
  ])("gives the role %s its own pods when they have replicas", (role, others) => {
    const found = render({
      ...{ [role]: { replicas: 2, nodeSelector: { gpu: "yes" } } },
      ...{ web: { roles: others } },
    });
    const deployments = of(found, "Deployment");
    const own = deployments.find(({ metadata }) => metadata.name === `hub-${role}`);
    expect([deployments.length, own.spec.replicas]).toEqual([2, 2]);
    const { template, selector } = own.spec;
    expect(template.metadata.labels).toEqual(selector.matchLabels);
    // Requests of clients do not come here.
    expect(of(found, "Service")[0].spec.selector).not.toEqual(selector.matchLabels);
    expect(template.spec.nodeSelector).toEqual({ gpu: "yes" });
    const env: { name: string; value?: string }[] = template.spec.containers[0].env;
    const given = (name: string) => env.find((one) => one.name === name)?.value;
    expect(given("ORRERY_ROLES")).toBe(role);
    expect(given("ORRERY_INTERNAL_URL")).toBe("http://$(POD_IP):4870");
    const order = env.map(({ name }) => name);
    expect(order.indexOf("POD_IP")).toBeLessThan(order.indexOf("ORRERY_INTERNAL_URL"));
  });

  it("keeps secrets in the secret, and takes one that exists", () => {
    const found = render();
    const others = found.filter(({ kind }) => kind !== "Secret");
    expect(JSON.stringify(others)).not.toContain(SECRET.secret.secretKey);
    const own = render({ secretName: "mine" });
    expect(of(own, "Secret")).toEqual([]);
    expect(of(own, "Deployment")[0].spec.template.spec.containers[0].envFrom).toEqual([
      { secretRef: { name: "mine" } },
    ]);
    expect(() => renderChart(CHART)).toThrow("set secret.databaseUrl");
  });

  it("adds a queue to grow by, and fixed replicas", () => {
    const found = render({
      autoscaling: { queue: { enabled: true } },
    });
    const { metrics } = of(found, "HorizontalPodAutoscaler")[0].spec;
    expect(metrics[1].external.metric.name).toBe("orrery_jobs");
    const fixed = render({ autoscaling: { enabled: false } });
    expect(of(fixed, "HorizontalPodAutoscaler")).toEqual([]);
    expect(of(fixed, "Deployment")[0].spec.replicas).toBe(3);
  });
});

describe("systemd", () => {
  const unit = read("deploy/systemd/orrery@.service");
  it("gives a process more time to end than it takes to drain", () => {
    const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(unit)?.[1]);
    const [drain, stop] = [seconds("ORRERY_DRAIN_SECONDS"), seconds("ORRERY_STOP_SECONDS")];
    expect(seconds("TimeoutStopSec")).toBeGreaterThan(drain + stop);
  });
});

/** Checks by the programs themselves, where this machine has them. */
const CHECKS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ["systemd-analyze", "systemd", ["--version"], ["verify", "orrery@4870.service"]],
  ["helm", "helm/orrery", ["version"], ["template", "hub", ".", "--set", "secretName=mine"]],
  ["docker", "compose", ["compose", "version"], ["compose", "config", "--quiet"]],
  [
    "caddy",
    "compose",
    ["version"],
    ["validate", "--adapter", "caddyfile", "--config", "Caddyfile"],
  ],
];
describe.each(CHECKS)("%s", (program, folder, version, args) => {
  const path = process.env[`ORRERY_TEST_${program.toUpperCase()}`] ?? program;
  const isHere = spawnSync(path, version).status === 0;
  it.skipIf(!isHere)("accepts what is deployed", () => {
    const copy = mkdtempSync(join(tmpdir(), "orrery-deploy-"));
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
    for (const file of FILES.filter((one) => one.startsWith(`deploy/${folder}/`))) {
      const name = file.slice(`deploy/${folder}/`.length).replace("orrery@.", "orrery@4870.");
      // The program that the unit starts is elsewhere on this machine.
      const text = read(file).replace(/^ExecStart=\S+/m, "ExecStart=/bin/true");
      const target = join(copy, name);
      if (!existsSync(join(target, ".."))) spawnSync("mkdir", ["-p", join(target, "..")]);
      writeFileSync(target, text);
    }
    const names = read("deploy/compose/env.example").matchAll(/^([A-Z0-9_]+)=/gm);
    const values = [...names].map(([, name = ""]) => [name, `${name.toLowerCase()}.example.org`]);
    const env = { ...process.env, ...Object.fromEntries(values), HOME: copy };
    const { status, stderr } = spawnSync(path, args, { cwd: copy, encoding: "utf8", env });
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  });
});
