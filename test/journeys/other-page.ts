import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** A page of another site with a copied program in it; its server has the hub's tokens for it. */
export function useOtherPage(
  hub: { readonly origin: string },
  program: { readonly text: string },
): { readonly origin: string } {
  const site = { origin: "" };
  const server = createServer(async ({ url }, response) => {
    if (url === "/live-token") {
      const body = JSON.stringify({ allowed_apps: ["orrery/tiny-painter"], token_expiration: 120 });
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${hub.origin}/tokens/`, { method: "POST", headers, body });
      return response.end(await reply.text());
    }
    if (url === "/program.js")
      return response.writeHead(200, { "content-type": "text/javascript" }).end(program.text);
    return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return site;
}

const PAGE = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Elsewhere</title>
<input id="question" aria-label="Question"><img id="answer" alt="Answer">
<script type="module" src="/program.js"></script>`;
