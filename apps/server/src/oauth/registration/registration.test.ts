import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { expect, it, onTestFinished } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareTestApp } from "../../testing/share-test-app.ts";
import { createTestBrowser } from "../../testing/test-browser.ts";

const hub = shareTestApp();
const REDIRECT = "http://127.0.0.1:33418/callback";
const register = (app: TestApp, payload: object) =>
  app.request("POST", "/oauth/register", { payload });

/** What a client keeps that knows nothing of the hub, and where it sent the person. */
function createAgent(clientMetadata: OAuthClientProvider["clientMetadata"]) {
  let client: unknown;
  let tokens: unknown;
  let verifier = "";
  const sent: URL[] = [];
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadata,
    clientInformation: () => client,
    saveClientInformation: (one: unknown) => {
      client = one;
    },
    tokens: () => tokens,
    saveTokens: (one: unknown) => {
      tokens = one;
    },
    redirectToAuthorization: (url: URL) => void sent.push(url),
    saveCodeVerifier: (one: string) => {
      verifier = one;
    },
    codeVerifier: () => verifier,
  } as OAuthClientProvider;
  return { provider, sent, known: () => ({ client, tokens }) as Known };
}

interface Known {
  readonly client: { readonly client_id: string };
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
}

/** A browser of someone who reaches the hub at `origin`. */
function browserAt(app: TestApp, origin: string) {
  const host = new URL(origin).host;
  return createTestBrowser({
    async request(method, url, options = {}) {
      const headers = { ...options.headers, host };
      const response = await app.request(method, url, { ...options, headers });
      const { location } = response.headers;
      if (typeof location === "string") response.headers.location = location.replace(origin, "");
      return response;
    },
  });
}

it("lets an agent connect that no one registered, by the official client's own sign-in", async () => {
  const app = hub();
  const ada = await app.signUp("agent-owner");
  await publishFiles(app, ada.viewer, {
    name: "secret",
    private: true,
    files: { "a.txt": "tide" },
  });
  const origin = await app.listen();
  const { provider, sent, known } = createAgent({
    client_name: "Tide\u0000 agent",
    client_uri: "https://tides.example",
    redirect_uris: [REDIRECT],
    grant_types: ["authorization_code", "refresh_token"],
  });
  const url = new URL("/mcp?login", origin);
  const transport = () => new StreamableHTTPClientTransport(url, { authProvider: provider });
  const first = transport();
  const failing = new Client({ name: "agent", version: "1.0.0" }).connect(first);
  await expect(failing).rejects.toThrow(UnauthorizedError);
  const [asked] = sent;
  expect(asked?.searchParams.get("code_challenge_method")).toBe("S256");

  const browser = browserAt(app, origin);
  await browser.signIn("agent-owner");
  const page = await browser.visit(`${asked?.pathname}${asked?.search}`);
  for (const text of [
    ...["Tide agent", "This application registered itself", "a program on this computer"],
    ...["Read your private models", "Run models in your name", "tides.example"],
  ])
    expect(page.body).toContain(text);
  for (const text of ["Part of this hub", "Create, change", "email"])
    expect(page.body).not.toContain(text);
  const { headers } = await browser.submit(browser.url(), { intent: "allow" });
  expect(`${headers.location}`.startsWith(`${REDIRECT}?`)).toBe(true);
  await first.finishAuth(new URL(`${headers.location}`).searchParams);

  const client = new Client({ name: "agent", version: "1.0.0" });
  await client.connect(transport());
  onTestFinished(() => client.close());
  const call = async (name: string, given: Record<string, unknown> = {}) =>
    JSON.stringify((await client.callTool({ name, arguments: given })).content);
  expect(await call("hub_whoami")).toContain("agent-owner");
  expect(await call("read_file", { repo_id: "agent-owner/secret", path: "a.txt" })).toContain(
    "tide",
  );
  // It changes nothing.
  const token = app.with({ authorization: `Bearer ${known().tokens.access_token}` });
  const made = await token.post("/api/repos/create", { name: "x", type: "model" });
  expect(made.statusCode).toBe(403);
  const before = known().tokens.refresh_token;
  await expect(auth(provider, { serverUrl: url })).resolves.toBe("AUTHORIZED");
  expect(known().tokens.refresh_token).not.toBe(before);

  const connected = await app.hub.registry.connectedApps.list(ada.viewer);
  expect(connected).toMatchObject([{ application: { isSelfRegistered: true } }]);
  const settings = await browser.visit("/settings/applications");
  expect(settings.body).toContain("Registered itself");
});

it("says what a client gets, and refuses what leads elsewhere than to a site or this computer", async () => {
  const app = hub();
  const made = await register(app, {
    redirect_uris: ["https://tides.example/callback"],
    client_uri: "javascript:alert(1)",
    token_endpoint_auth_method: "client_secret_basic",
    grant_types: ["authorization_code", "refresh_token"],
    scope: "openid write-repos",
    logo_uri: "https://tides.example/logo.png",
  });
  expect([made.statusCode, made.headers["cache-control"]]).toEqual([201, "no-store"]);
  expect(made.json()).toEqual({
    client_id: expect.any(String),
    client_id_issued_at: expect.any(Number),
    client_name: "Client at tides.example",
    redirect_uris: ["https://tides.example/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: "openid profile read-memberships read-repos gated-repos inference-api offline_access",
  });
  for (const [more, error] of [
    [{ redirect_uris: ["http://tides.example/callback"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["com.example.app:/callback"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["https://a.example/#x"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [] }, "invalid_client_metadata"],
    [{}, "invalid_client_metadata"],
    [[], "invalid_client_metadata"],
    [{ redirect_uris: [REDIRECT], grant_types: ["client_credentials"] }, "invalid_client_metadata"],
    [{ redirect_uris: [REDIRECT], response_types: ["token"] }, "invalid_client_metadata"],
  ] as const) {
    const answer = await register(app, more);
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  }
  // No codes for other devices: who sends one could be anyone.
  const device = await app.request("POST", "/oauth/device", {
    payload: new URLSearchParams({ client_id: made.json().client_id, scope: "openid" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([device.statusCode, device.json()]).toEqual([
    400,
    {
      error: "invalid_request",
      error_description: expect.stringMatching(/device_code is not allowed/),
    },
  ]);
  const { registration_endpoint } = (
    await app.get("/.well-known/oauth-authorization-server")
  ).json();
  expect(registration_endpoint).toBe("http://localhost/oauth/register");
});

it("takes so many from an address in an hour", async () => {
  const app = await createTestApp();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++)
    statuses.push((await register(app, { redirect_uris: [REDIRECT] })).statusCode);
  expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

it("does not do so where the operator switched it off", async () => {
  const app = await createTestApp({ ORRERY_SELF_REGISTRATION: "off" });
  const answer = await register(app, { redirect_uris: [REDIRECT] });
  expect([answer.statusCode, answer.json().error]).toEqual([403, "access_denied"]);
  for (const path of ["openid-configuration", "oauth-authorization-server"])
    expect((await app.get(`/.well-known/${path}`)).json()).not.toHaveProperty(
      "registration_endpoint",
    );
});
