// `npm run dev`: the hub behind Vite. Edited pages change in the browser without a reload, edited server code restarts
// the hub. Vite answers for modules of the pages; the hub, on a port of its own, answers everything else.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createBuilder, createServer } from "vite";
import { root, SERVER_ENV, SERVER_FLAGS } from "./prepare.mjs";

const PORT = Number(process.env.ORRERY_PORT ?? 4870);
const HUB_PORT = PORT + 1;
const WEB = join(root, "apps/web");
const ENTRY = "/@dev-entry.js";
const WATCHED = ["apps/server/src", "packages", "apps/web/build/server"];

/** What a page loads instead of the built entry: first what React's fast refresh needs, then the pages. */
const ENTRY_CODE = `
import "/@vite/client";
import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import("/src/entry.client.tsx");
`;

const devEntry = {
  name: "dev-entry",
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) => (id === ENTRY ? ENTRY_CODE : undefined),
};

/** The hub's HTML names built files; the browser gets their sources. */
const withSources = (html) =>
  html
    .replace(/\/assets\/entry\.client-[\w-]+\.js/g, ENTRY)
    .replace(/\/assets\/favicon-[\w-]+\.svg/g, "/src/favicon.svg");

/** Documents are rewritten and lose their policy, which forbids what Vite needs; the rest passes unchanged. */
async function passOn(answer, response) {
  const headers = { ...answer.headers };
  const isPage =
    headers["content-type"]?.startsWith("text/html") && headers["content-security-policy"];
  if (!isPage) {
    response.writeHead(answer.statusCode, headers);
    return answer.pipe(response);
  }
  delete headers["content-security-policy"];
  delete headers["content-length"];
  let html = "";
  for await (const chunk of answer.setEncoding("utf8")) html += chunk;
  return response.writeHead(answer.statusCode, headers).end(withSources(html));
}

const RESTARTING = `<!doctype html><meta http-equiv="refresh" content="1"><p>The hub is restarting…`;

const toHub = {
  target: `http://127.0.0.1:${HUB_PORT}`,
  ws: true,
  selfHandleResponse: true,
  configure(proxy) {
    proxy.on("proxyReq", (request) => {
      if (request.getHeader("accept")?.includes("text/html"))
        request.removeHeader("accept-encoding");
    });
    proxy.on("proxyRes", (answer, _request, response) => void passOn(answer, response));
    proxy.on("error", (_error, _request, response) => {
      if (response.writeHead && !response.headersSent)
        response.writeHead(503, { "content-type": "text/html" }).end(RESTARTING);
      else response.destroy();
    });
  },
};

const vite = await createServer({
  root: WEB,
  configFile: join(WEB, "vite.config.ts"),
  plugins: [devEntry],
  server: {
    host: process.env.ORRERY_HOST ?? "localhost",
    port: PORT,
    strictPort: true,
    hmr: { path: "/@hmr" },
    proxy: { "^/(?!@|src/|node_modules/)": toHub },
  },
});
await vite.listen();

const hub = spawn(
  process.execPath,
  [
    ...SERVER_FLAGS,
    ...WATCHED.map((path) => `--watch-path=${join(root, path)}`),
    "--watch-preserve-output",
    join(root, "apps/server/src/cli.ts"),
    "serve",
    ...process.argv.slice(2),
  ],
  {
    env: {
      ...SERVER_ENV,
      ...process.env,
      ORRERY_PORT: String(HUB_PORT),
      ORRERY_HOST: "127.0.0.1",
      ORRERY_PUBLIC_URL: process.env.ORRERY_PUBLIC_URL ?? `http://localhost:${PORT}`,
    },
    stdio: "inherit",
  },
);
hub.on("exit", (code) => process.exit(code ?? 0));

/** The hub renders from the built bundle: it is built again soon after an edit, which restarts the hub. */
let timer;
vite.watcher.on("change", (file) => {
  if (!file.startsWith(join(WEB, "src"))) return;
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const builder = await createBuilder({ root: WEB, logLevel: "warn" });
    await builder.build(builder.environments.ssr).catch((error) => console.error(error.message));
  }, 300);
});

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, async () => {
    hub.kill(signal);
    await vite.close();
  });
