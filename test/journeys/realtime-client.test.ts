import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createEncoder, decode, UNAUTHORIZED } from "@orrery/realtime";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { useBrowser } from "./browser.ts";

const hub = { origin: "" };
const browser = useBrowser(hub);
const sessions: { readonly url: string; readonly socket: WebSocket }[] = [];
const encode = createEncoder();
let script = "";
let tokens = 0;

const server = createServer((request, response) => {
  if (request.url === "/tokens/") return response.end(JSON.stringify(`T${++tokens}`));
  if (request.url === "/page.js")
    return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
  response.writeHead(200, { "content-type": "text/html" });
  response.end(
    `<!doctype html><link rel="icon" href="data:,"><div id="page"></div><script type="module" src="/page.js"></script>`,
  );
});
const sockets = new WebSocketServer({ server });
sockets.on("connection", (socket, { url = "" }) => {
  sessions.push({ url, socket });
  // Text and bytes in turns: their order has to stay.
  socket.on("message", (data: Buffer) => {
    const { prompt } = decode(data) as { readonly prompt: string };
    for (const said of [...`${prompt}.`].keys())
      socket.send(
        said % 2
          ? JSON.stringify({ said: prompt.slice(0, said) })
          : encode({ said: prompt.slice(0, said) }),
      );
    socket.send(encode({ said: prompt }));
  });
});

/** The page as a visitor's browser gets it. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"development"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("realtime-page.ts", import.meta.url)),
        formats: ["es"],
      },
    },
  });
  const [{ output }] = built as unknown as readonly [
    { readonly output: readonly { readonly code: string }[] },
  ];
  return output[0]!.code;
}

beforeAll(async () => {
  script = await bundle();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hub.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  for (const { socket } of sessions) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

it("keeps a component's live session in a browser: opens, answers, comes back, moves on and ends", async () => {
  const page = await browser.open();
  await page.goto("/");
  const shown = page.locator("output");
  await shown.getByText("active: hello ada/sketch", { exact: true }).waitFor();
  expect(sessions.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/ada\/sketch\/realtime\?fal_jwt_token=T\d+$/),
  ]);

  await page.getByLabel("Prompt").fill("a fox");
  await shown.getByText("active: a fox", { exact: true }).waitFor();

  sessions[0]!.socket.close(1012, "restart");
  await page.getByText("Error closing the connection: restart").waitFor();
  await expect.poll(() => sessions.length).toBe(2);
  await page.getByLabel("Prompt").fill("a bear");
  await shown.getByText("active: a bear", { exact: true }).waitFor();
  await page.getByText("well", { exact: true }).waitFor();

  sessions[1]!.socket.send(JSON.stringify(UNAUTHORIZED));
  await expect.poll(() => sessions.length).toBe(3);
  expect(new Set(sessions.map(({ url }) => url)).size).toBe(3);

  await page.getByRole("button", { name: "Close" }).click();
  await shown.getByText("idle: a bear", { exact: true }).waitFor();
  await expect.poll(() => sessions[2]!.socket.readyState).toBe(3);

  await page.getByRole("button", { name: "Other" }).click();
  await shown.getByText("active: hello ada/other", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => sessions.map(({ socket }) => socket.readyState)).toEqual([3, 3, 3, 3]);
});
