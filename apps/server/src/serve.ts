import type { AddressInfo } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { createApp } from "./app.ts";
import { collectDaily } from "./collect-daily.ts";
import { type Config, readConfig } from "./config.ts";
import { keepStats } from "./downloads/keep-stats.ts";
import { publishExamples } from "./examples/publish-examples.ts";
import { type Hub, openHub } from "./hub.ts";
import { loggerOptions } from "./logger.ts";
import { PAGES_BUNDLE } from "./pages/assets.ts";
import { createRenderer } from "./render/renderer.ts";
import { MEASURES } from "./runner/isolation/isolation.ts";
import { StartError } from "./start-error.ts";
import { verifyDaily } from "./verify-daily.ts";
import { VERSION } from "./version.ts";

/** Serves the hub until a signal ends it. Throws `StartError` for what the operator can mend. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const hub = await openHub(config);
  await hub.heal();
  if (config.publishExamples) await publishExamples(hub.registry, knownAddress(config));
  const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE, threads: config.renderThreads });
  const app = await createApp({ config, hub, renderer, logger: loggerOptions(config) });

  const address = await listen(app, config);
  if (config.runner) void logIsolation(hub, app.log);
  const logIndex = (error: unknown) => app.log.error({ err: error }, "the index failed");
  hub.startIndex(logIndex).catch(logIndex);
  collectDaily(hub, app.log);
  const verifying = verifyDaily(hub, config.verifyBytesPerSecond, app.log);
  const stats = keepStats(hub, (error) => app.log.error({ err: error }, "counting failed"));
  await announce(config, hub, address);

  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(130);
    isEnding = true;
    console.log("\nEnding: requests in flight finish (Ctrl-C again to stop at once) …");
    verifying.stop();
    await app.close();
    await stats.stop();
    await renderer.close();
    await hub.close();
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
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(
        "port-taken",
        `Port ${config.port} is taken. Stop what uses it, or choose another with ORRERY_PORT.`,
      );
    if (code === "EACCES" || code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(
        "bad-settings",
        `Cannot listen on ${config.host}:${config.port} (${code}). Change ORRERY_HOST or ORRERY_PORT.`,
      );
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const name = ["127.0.0.1", "::1", "0.0.0.0", "::"].includes(config.host)
    ? "localhost"
    : config.host;
  return config.publicUrl ?? `http://${name}:${port}`;
}

/** Where people will find this hub; nobody knows while any free port will do. */
const knownAddress = ({ publicUrl, port }: Config): string | undefined =>
  publicUrl ?? (port === 0 ? undefined : `http://localhost:${port}`);

/** What a person at the terminal wants to know next. */
async function announce(config: Config, hub: Hub, address: string): Promise<void> {
  const token = await hub.registry.setup.open();
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
