import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { createApp } from "./app.ts";
import { collectDaily } from "./collect-daily.ts";
import { type Config, readConfig } from "./config.ts";
import { keepStats } from "./downloads/keep-stats.ts";
import { publishExamples } from "./examples/publish-examples.ts";
import { lockFolder } from "./folder-lock.ts";
import { type Hub, openHub, requireWritable } from "./hub.ts";
import { loggerOptions } from "./logger.ts";
import { PAGES_BUNDLE } from "./pages/assets.ts";
import { createRenderer } from "./render/renderer.ts";
import { MEASURES } from "./runner/isolation/isolation.ts";
import { StartError } from "./start-error.ts";
import { verifyDaily } from "./verify-daily.ts";
import { VERSION } from "./version.ts";

const TAKE_OVER_MS = 10_000;

/**
 * Serves the hub until a signal ends it. Throws `StartError` for what the operator can mend; a start that
 * cannot be leaves everything as it was.
 */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  requireWritable(config.dataFolder);
  // On PostgreSQL several processes may share the folder (decision 028).
  const lock = config.databaseUrl === undefined ? lockFolder(config.dataFolder) : undefined;
  await requireFreePort(config);
  const hub = await openHub(config);
  await hub.heal();
  if (config.publishExamples) await publishExamples(hub.registry, knownAddress(config));
  const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE, threads: config.renderThreads });
  const app = await createApp({ config, hub, renderer, logger: loggerOptions(config) });

  const address = await listen(app, config);
  lock?.setAddress(address);
  if (config.runner) void logIsolation(hub, app.log);
  const logIndex = (error: unknown) => app.log.error({ err: error }, "the index failed");
  hub.startIndex(logIndex).catch(logIndex);
  collectDaily(hub, app.log);
  const verifying = verifyDaily(hub, config.verifyBytesPerSecond, app.log);
  const stats = keepStats(hub, (error) => app.log.error({ err: error }, "counting failed"));
  const logTakeOver = (error: unknown) => app.log.error({ err: error }, "taking over failed");
  const takeOver = setInterval(() => hub.takeOver().catch(logTakeOver), TAKE_OVER_MS);
  await announce(config, hub, address);

  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    console.log("\nEnding: requests in flight finish (Ctrl-C again to stop at once) …");
    verifying.stop();
    await app.close();
    clearInterval(takeOver);
    await stats.stop();
    await renderer.close();
    await hub.close();
    lock?.release();
    process.exit(0);
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

/** The operator learns at once what models may reach. */
async function logIsolation({ runner }: Hub, log: FastifyBaseLogger): Promise<void> {
  const measures = await runner.isolation();
  const missing = MEASURES.filter((measure) => !measures.includes(measure));
  log.info({ measures, missing }, "models run isolated, see docs/operate.md");
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, config: Config) {
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(config, error);
  });
  const { port } = app.server.address() as AddressInfo;
  const name = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(config.host)
    ? "localhost"
    : config.host;
  return config.publicUrl ?? `http://${name}:${port}`;
}

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
      `Port ${port} is taken. Stop what uses it, or choose another with ORRERY_PORT.`,
    );
  if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(
      "bad-settings",
      `Cannot listen on ${host}:${port} (${code}). Change ORRERY_HOST or ORRERY_PORT.`,
    );
  return error;
}

/** Where people will find this hub; nobody knows while any free port will do. */
const knownAddress = ({ publicUrl, port }: Config): string | undefined =>
  publicUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);

/** What a person at the terminal wants to know next. */
async function announce(config: Config, hub: Hub, address: string): Promise<void> {
  const token = await hub.openSetup();
  const lines = [
    `Orrery ${VERSION}`,
    "",
    `  Address   ${address}`,
    `  Data      ${config.dataFolder}`,
    "",
    ...(token === undefined
      ? ["Publish a model:  ./orrery publish ./folder namespace/name"]
      : [
          "Next: open this link once to become the administrator.",
          "",
          `  ${address}/setup?token=${token}`,
        ]),
    "",
  ];
  console.log(lines.join("\n"));
}
