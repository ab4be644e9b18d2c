import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";
import { publishFiles } from "../testing/publish-files.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

/** The same bytes for every viewer. */
const PUBLIC =
  /^\/(?:assets|media\/catalog)\/|^\/realtime\.(?:js|tgz)$|^\/\.well-known\/(?:oauth|openid)|^\/oauth\/jwks$/;

const VALUES: Readonly<Record<string, string>> = {
  namespace: "ada",
  name: "secret",
  organization: "ada",
  revision: "main",
  slug: "start",
  task: "text-generation",
  library: "transformers",
  modelId: "ada%2Fsecret",
};

const addressOf = (route: string) =>
  route
    .replace(/:(\w+)(?:\([^)]*\))?/g, (_all, name: string) => VALUES[name] ?? "1")
    .replace("*", /\/fal\/|\/models\/\*/.test(route) ? "ada/secret" : "README.md");

/** Every route that answers GET, as it is registered. */
async function listRoutes(create: () => Promise<unknown>): Promise<readonly string[]> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      if ([method].flat().includes("GET")) routes.add(url);
    });
  };
  diagnostics.subscribe("fastify.initialization", listen);
  await create();
  diagnostics.unsubscribe("fastify.initialization", listen);
  return [...routes];
}

it("lets no shared cache keep what an account is answered, by any route", async () => {
  let app: Awaited<ReturnType<typeof createTestApp>> | undefined;
  const routes = await listRoutes(async () => {
    app = await createTestApp({ ORRERY_RUNNER: "off" });
  });
  if (!app) throw new Error("There is no app");
  const ada = await app.signUp("ada");
  await publishFiles(app, ada.viewer, {
    name: "secret",
    private: true,
    files: { "README.md": "# Secret" },
  });
  expect(routes.length).toBeGreaterThan(100);
  let found = 0;
  for (const route of routes) {
    if (PUBLIC.test(route)) continue;
    const { statusCode, headers } = await ada.get(addressOf(route));
    if (statusCode === 200) found++;
    expect(headers["cache-control"], `${route}: ${statusCode}`).toMatch(
      /private|no-store|no-cache/,
    );
    expect(headers["cache-control"], route).not.toMatch(/public/);
    expect(statusCode, route).not.toBe(500);
  }
  // Most of them have something to answer, so that not refusals alone are looked at.
  expect(found).toBeGreaterThan(60);
});

it("stores no page that shows a token", async () => {
  const app = shared();
  await app.signUp("ada");
  const signedIn = await postForm(app, "/sign-in", { name: "ada", password: "correct horse" });
  const member = app.with({ cookie: `${signedIn.headers["set-cookie"]}`.split(";")[0] ?? "" });
  for (const url of ["/settings/tokens", "/settings/tokens?_data=tokens"]) {
    const answer = await postForm(member, url, {
      intent: "create-token",
      expires: "never",
      name: "ci",
      role: "read",
    });
    expect(answer.body).toMatch(/hf_\w{30}/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

it("lets public files be kept", async () => {
  const app = shared();
  const answer = await app.get("/realtime.js");
  expect(answer.headers["cache-control"]).toMatch(/public/);
});
