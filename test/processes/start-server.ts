import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { CLI } from "../../apps/server/src/testing/built-programs.ts";

const START_MS = 60_000;

export interface RunningServer {
  /** As the server printed it, e.g. `http://localhost:41873`. */
  readonly origin: string;
  readonly setupUrl: string;
  readonly port: number;
  readonly pid: number;
  /** Ends the server as Ctrl-C would, and throws unless it ended cleanly. */
  readonly stop: () => Promise<void>;
  /** As a power cut would end it, as far as the process goes. */
  readonly kill: () => void;
}

/**
 * Starts the real server process on a free port; resolves when it has printed its address, and, if `isNew`, the
 * setup link for its first administrator.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  isNew = true,
): Promise<RunningServer> {
  const port = Number(env.ORRERY_PORT ?? 0) || (await freePort());
  const server = spawn(process.execPath, [CLI, "serve"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      ORRERY_LOG_LEVEL: "error",
      ...env,
      ORRERY_PORT: `${port}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "exit");
  let printed = "";
  const { promise, resolve, reject } = Promise.withResolvers<[origin: string, link: string]>();
  const read = (chunk: Buffer) => {
    printed += chunk;
    const origin = /Address\s+(\S+)/.exec(printed)?.[1];
    const link = /\S+\/setup\?token=\S+(?=\n)/.exec(printed)?.[0];
    if (origin && (link || !isNew)) resolve([origin, link ?? ""]);
  };
  server.stdout.on("data", read);
  server.stderr.on("data", read);
  const giveUp = () => reject(new Error(`The server did not start:\n${printed}`));
  const timer = setTimeout(giveUp, START_MS);
  ended.then(giveUp);

  async function stop() {
    server.kill("SIGTERM");
    const [code] = await ended;
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${printed}`);
  }
  try {
    const [origin, setupUrl] = await promise;
    return {
      origin,
      setupUrl,
      port,
      pid: server.pid ?? 0,
      stop,
      kill: () => server.kill("SIGKILL"),
    };
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
