import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { PAGES_BUNDLE } from "../base/assets.ts";
import { type Config, readConfig } from "../base/config.ts";
import { loggerOptions } from "../base/logger.ts";
import { ROLES } from "../base/settings/roles.ts";
import { StartError } from "../base/start-error.ts";
import { createDrain, type Drain } from "../http/drain/drain.ts";
import { lockFolder } from "../hub/folder-lock.ts";
import { holdLease, WAIT_MS } from "../hub/hold-lease.ts";
import type { Hub } from "../hub/hub.ts";
import { keepStats } from "../hub/keep-stats.ts";
import { openHub } from "../hub/open-hub.ts";
import { reportModels } from "../hub/report-models.ts";
import { requireWritable } from "../hub/writable-folder.ts";
import { createSafeFetch } from "../outgoing/safe-fetch.ts";
import { listNotInstalled } from "../runner/installed-runtimes.ts";
import { MEASURES } from "../runner/isolation/isolation.ts";
import { createRenderer } from "../site/render/renderer.ts";
import type { TablesState } from "../tables/live-tables.ts";
import { announce } from "./announce.ts";
import { createApp } from "./app.ts";
import { doJobs } from "./do-jobs.ts";
import { publishExamples } from "./examples/publish-examples.ts";
import { freeWhenIdle } from "./free-when-idle.ts";
import { serveIndex } from "./serve-index.ts";
import { serveMirrors } from "./serve-mirrors.ts";

const TAKE_OVER_MS = 10_000;
const RENDER_IDLE_MS = 60_000;
/** For answers that say why they end. */
const LAST_WORDS_MS = 2_000;
const ENDING = "\nShutting down: waiting for requests in flight (press Ctrl-C again to stop now) …";

export interface ServeOptions {
  /** Prints warnings and errors only. */
  readonly quiet?: boolean;
  /** Prints lines of JSON only, on a terminal, too. */
  readonly json?: boolean;
}

/** The level of a quiet log, for each level. */
const QUIETEST = {
  debug: "warn",
  info: "warn",
  warn: "warn",
  error: "error",
  silent: "silent",
} as const satisfies Record<Config["logLevel"], Config["logLevel"]>;

/**
 * Serves the hub until a signal ends it. Throws `StartError` for what the operator can mend; a start that
 * cannot be leaves everything as it was.
 */
export async function serve({ quiet = false, json = false }: ServeOptions = {}): Promise<void> {
  const settings = readConfig(process.env);
  const config = quiet ? { ...settings, logLevel: QUIETEST[settings.logLevel] } : settings;
  const format = json || !process.stdout.isTTY ? "json" : "lines";
  requireWritable(config.dataFolder);
  // On PostgreSQL several processes may share the folder (decision 028).
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : undefined;
  await requireFreePort(config);
  const hub = await openHub(config);
  await hub.heal();
  await hub.registry.engines.adopt(config.engines);
  if (config.publishExamples)
    await publishExamples(hub.registry, knownAddress(config), (work) =>
      config.databaseUrl === undefined
        ? work()
        : holdLease(hub.registry, "examples", work, WAIT_MS),
    );
  const renderer = createRenderer({
    ...{ pagesBundle: PAGES_BUNDLE, threads: config.renderThreads },
    // One of many has little to do, or nothing; the only one is ready at any time.
    idleMs: config.roles.size < ROLES.length ? RENDER_IDLE_MS : undefined,
  });
  const drain = createDrain();
  const app = await createApp({
    ...{ config, hub, renderer, drain },
    logger: loggerOptions(config, format),
  });

  const address = await listen(app, config);
  lock?.setAddress(address);
  if (config.runner) void logIsolation(hub, app.log);
  const { port } = app.server.address() as AddressInfo;
  const index = serveIndex({ config, hub, log: app.log }, port);
  const mirrors = await serveMirrors({ config, hub }, port);
  const safeFetch = createSafeFetch();
  const jobs = config.roles.has("jobs")
    ? doJobs({ config, hub, safeFetch, log: app.log, origin: address })
    : undefined;
  const endFreeing = freeWhenIdle(app);
  const endTables = followTables(hub, app.log);
  const stats = keepStats(hub, jobs !== undefined, (error) =>
    app.log.error({ err: error }, "counting failed"),
  );
  const logReport = (error: unknown) => app.log.error({ err: error }, "reporting models failed");
  const reporting = config.runner ? reportModels(hub, logReport) : undefined;
  await hub.offerModels(portOf(app));
  const logTakeOver = (error: unknown) => app.log.error({ err: error }, "taking over failed");
  const takeOver = setInterval(() => hub.takeOver().catch(logTakeOver), TAKE_OVER_MS);
  const token = await hub.openSetup();
  if (!quiet)
    announce(
      {
        address,
        setupUrl: token && `${address}/setup?token=${token}`,
        warnings: config.runner ? listNotInstalled() : [],
      },
      json ? "json" : "lines",
      app.log,
    );

  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    if (json) app.log.info("shutting down");
    else if (!quiet) console.log(ENDING);
    drain.begin();
    clearInterval(takeOver);
    const stopped = jobs?.stop();
    await hub.offerModels().catch(logReport);
    const withdrawn = index.drain();
    await sleep(config.drainMs);
    await closeInTime(app, drain, config.stopMs);
    await Promise.all([stopped, withdrawn]);
    await index.close();
    await mirrors.close();
    await safeFetch.close();
    endTables();
    endFreeing();
    await reporting?.stop();
    await stats.stop();
    await renderer.close();
    await hub.close();
    lock?.release();
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

/** Waits for requests under way; those that take too long end with an error, and then their connections. */
async function closeInTime(app: FastifyInstance, drain: Drain, ms: number): Promise<void> {
  const late = setTimeout(() => {
    drain.end();
    setTimeout(() => app.server.closeAllConnections(), LAST_WORDS_MS).unref();
  }, ms);
  await app.close();
  clearTimeout(late);
}

/** Watches files and updates of tables, and logs their problems. */
function followTables({ tables, registry }: Hub, log: FastifyBaseLogger): () => void {
  const logTables = ({ problems, update, rows }: TablesState) => {
    for (const problem of problems) log.error(problem, "a table row was skipped");
    if (rows.length > 0)
      log.info({ rows: rows.length, update: update?.version }, "tables are read");
  };
  logTables(tables.state());
  const logError = (error: unknown) => log.error({ err: error }, "reading the tables failed");
  return tables.watch(registry, logTables, logError);
}

/** The log shows at startup how models are isolated. */
async function logIsolation({ runner }: Hub, log: FastifyBaseLogger): Promise<void> {
  const measures = await runner.isolation();
  const missing = MEASURES.filter((measure) => !measures.includes(measure));
  log.info({ measures, missing }, "models run isolated, see docs/operate.md");
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, config: Config) {
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(config, error);
  });
  const name = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(config.host)
    ? "localhost"
    : config.host;
  return config.publicUrl ?? `http://${name}:${portOf(app)}`;
}

const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;

/** Whether the port can be had, found out before anything is changed. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    const listening = once(probe, "listening");
    probe.listen(config.port, config.host);
    await listening;
  } catch (error) {
    throw listenError(config, error);
  } finally {
    probe.close();
  }
}

function listenError({ host, port }: Config, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new StartError(
      "port-taken",
      `Port ${port} is in use. Stop the program that uses it, or choose another port with ORRERY_PORT.`,
    );
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(
      "bad-settings",
      `Cannot listen on ${host}:${port} (${code}). Change ORRERY_HOST or ORRERY_PORT.`,
    );
  return error;
}

/** The hub's public URL; unknown with a random port. */
const knownAddress = ({ publicUrl, port }: Config): string | undefined =>
  publicUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);
