import { type ChildProcess, spawn } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished } from "vitest";
import { parseByteRange } from "../http/byte-range.ts";
import { startProxy } from "./start-proxy.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A proxy in front of `origin` that sends files below `blobs` where the hub asks for it; its URL. */
export type StartFileProxy = (origin: string, blobs: string) => Promise<string>;

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url)), "utf8");

/** A program of this machine, if it has it: by a setting of the tests, or on the path. */
export const findProgram = (name: string): string | undefined =>
  [
    process.env[`ORRERY_TEST_${name.toUpperCase()}`] ?? "",
    ...(process.env.PATH ?? "").split(":").map((folder) => join(folder, name)),
    join("/usr/sbin", name),
  ].find((path) => path !== "" && existsSync(path));

/** Sends only what is a blob's own path, and knows nothing else. */
export const startStrictProxy: StartFileProxy = (origin, blobs) =>
  startProxy(origin, {
    answers(asked, from, response) {
      const given = from.headers["x-accel-redirect"] ?? from.headers["x-sendfile"];
      if (given === undefined) return false;
      const base = from.headers["x-sendfile"] === undefined ? "/-/blobs" : blobs;
      const [, path] =
        new RegExp(`^${base}/((..)/(..)/\\2\\3[0-9a-f]{60})$`).exec(`${given}`) ?? [];
      if (path === undefined) response.writeHead(500).end(`no blob: ${given}`);
      else sendFile(join(blobs, path), asked, from, response);
      return true;
    },
  });

function sendFile(
  path: string,
  asked: IncomingMessage,
  from: IncomingMessage,
  response: ServerResponse,
): void {
  const size = readFileSync(path).length;
  const isCurrent = (asked.headers["if-range"] ?? from.headers.etag) === from.headers.etag;
  const range = isCurrent ? parseByteRange(asked.headers.range, size) : undefined;
  if (range === "unsatisfiable") throw new Error("The hub refuses such a range itself.");
  const { start, end } = range ?? { start: 0, end: size };
  const { "x-accel-redirect": _1, "x-sendfile": _2, "content-length": _3, ...rest } = from.headers;
  response.writeHead(range ? 206 : (from.statusCode ?? 200), {
    ...rest,
    "accept-ranges": "bytes",
    "content-length": end - start,
    ...(range && { "content-range": `bytes ${start}-${end - 1}/${size}` }),
  });
  createReadStream(path, { start, end: end - 1 }).pipe(response);
}

/** The site of `deploy/nginx`, on a free port and without TLS. */
export async function startNginx(origin: string, blobs: string): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const snippet = join(folder, "orrery-blobs.conf");
  writeFileSync(
    snippet,
    deployed("nginx/orrery-blobs.conf").replace("/var/lib/orrery/blobs/", `${blobs}/`),
  );
  const site = deployed("nginx/orrery.conf")
    .replace(/server \{\s+listen 80;[^}]*\}/, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*$/gm, "")
    .replace("127.0.0.1:4870", new URL(origin).host)
    .replace("/etc/nginx/orrery-blobs.conf", snippet);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    [
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1;`,
      `events {} http { access_log off; ${paths.join(" ")} ${site} }`,
    ].join("\n"),
  );
  const program = findProgram("nginx") ?? "nginx";
  return listening(spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")]), port);
}

/** The site of `deploy/caddy`, on a free port and without TLS. */
export async function startCaddy(origin: string, blobs: string): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const site = deployed("caddy/Caddyfile")
    .replace("hub.example.org {", `http://127.0.0.1:${port} {`)
    .replace("reverse_proxy 127.0.0.1:4870", `reverse_proxy ${new URL(origin).host}`)
    .replace("/var/lib/orrery/blobs", blobs);
  writeFileSync(join(folder, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  mkdirSync(join(folder, "home"));
  const env = { ...process.env, HOME: join(folder, "home"), XDG_DATA_HOME: folder };
  const program = findProgram("caddy") ?? "caddy";
  const options = ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  return listening(spawn(program, options, { env }), port);
}

async function listening(child: ChildProcess, port: number): Promise<string> {
  let printed = "";
  child.stderr?.on("data", (chunk) => {
    printed = `${printed}${chunk}`.slice(-2_000);
  });
  onTestFinished(() => void child.kill("SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  const asked = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => printed,
    );
  await expect.poll(asked).toBe(200);
  return url;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
