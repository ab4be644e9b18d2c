import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import type { Drain } from "../http/drain/drain.ts";
import { TIMEOUTS, type Timeouts } from "../outgoing/safe-fetch.ts";
import { createTestApp, type TestApp, type TestCaller } from "./create-test-app.ts";
import { publishFiles } from "./publish-files.ts";
import { startUpstream, type Upstream } from "./start-upstream.ts";

/** For tests of what takes too long: long enough for a busy machine that nothing else does. */
export const SHORT_PATIENCE: Timeouts = {
  ...TIMEOUTS,
  headersMs: 2_000,
  idleMs: 2_000,
  totalMs: 3_000,
};

const PATHS = {
  chatPath: "/v1/chat/completions",
  completionsPath: "/v1/completions",
  embeddingsPath: "/v1/embeddings",
  imagesPath: "/v1/images/generations",
  speechPath: "/v1/audio/speech",
  transcriptionsPath: "/v1/audio/transcriptions",
  rerankPath: "/v1/rerank",
  imageEditsPath: "/v1/images/edits",
};

export interface GatewayWorld {
  readonly app: TestApp;
  readonly upstream: Upstream;
  readonly ada: Awaited<ReturnType<TestApp["signUp"]>>;
  /** Creates a model of ada's and maps it to a provider. */
  map(name: string, mapping: MappingOf): Promise<void>;
  /** A token of ada's with a role. */
  tokenOf(role: "read" | "write" | "inference"): Promise<TestCaller>;
  /** Receipts, the newest first, once there are so many. */
  receipts(count: number): Promise<readonly Receipt[]>;
}

export interface MappingOf {
  readonly provider?: string;
  readonly task?: string;
  readonly providerId?: string;
  readonly isPrivate?: boolean;
  readonly inputPrice?: number;
  readonly outputPrice?: number;
}

export interface Receipt {
  readonly status: string;
  readonly provider: string;
  readonly providerModelId: string;
  readonly model: string;
  readonly errorCode?: string;
  readonly attempts: number;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly priceMicros?: number;
  readonly payer: string;
  readonly reason: string;
}

/**
 * A hub with two providers, `acme` with keys and `open` without, and ada who has a key. It ends with the test,
 * or when the function that `onEnd` gets is called.
 */
export async function createGatewayWorld(
  timeouts?: Timeouts,
  settings: Readonly<Record<string, string>> = {},
  drain?: Drain,
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<GatewayWorld> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  onEnd(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const place = { folder, onEnd };
  const options = { ...(timeouts && { timeouts }), ...(drain && { drain }) };
  return enterGateway(await createGatewayHub(place, settings, options));
}

type GatewayHub = Pick<GatewayWorld, "app" | "upstream">;

/** The hub alone, on a folder; `onEnd` is called with each function that ends a part of it. */
export async function createGatewayHub(
  { folder, onEnd }: { readonly folder: string; onEnd(end: () => Promise<void>): void },
  settings: Readonly<Record<string, string>>,
  options: { readonly timeouts?: Timeouts; readonly drain?: Drain; readonly planMs?: number },
): Promise<GatewayHub> {
  const upstream = await startUpstream();
  onEnd(() => upstream.close());
  mkdirSync(join(folder, "catalog/providers"), { recursive: true });
  const service = { label: "Acme", baseUrl: upstream.url, ...PATHS, allowPrivate: true };
  const write = (key: string, entry: object) =>
    writeFileSync(join(folder, `catalog/providers/${key}.json`), JSON.stringify(entry));
  write("acme", service);
  write("open", {
    ...service,
    baseUrl: upstream.url.replace("127.0.0.1", "localhost"),
    keyless: true,
  });
  for (const path of ["public", "free"])
    write(path, { ...service, ...PATHS, chatPath: `/${path}/v1/chat/completions` });
  write("walled", { ...service, baseUrl: upstream.url.replace(".1:", ".2:"), allowPrivate: false });
  const app = await createTestApp(
    { ORRERY_DATA: folder, ORRERY_RUNNER: "off", ...settings },
    { onEnd, ...options },
  );
  return { app, upstream };
}

/** Signs up ada, who has a key. */
export async function enterGateway({ app, upstream }: GatewayHub): Promise<GatewayWorld> {
  const ada = await app.signUp("ada");
  await ada.request("PUT", "/api/settings/provider-keys/acme", { payload: { key: "acme-secret" } });
  const made = new Set<string>();
  return {
    app,
    upstream,
    ada,
    async map(
      name,
      {
        provider = "acme",
        providerId = name,
        task = "conversational",
        isPrivate = false,
        ...prices
      },
    ) {
      if (!made.has(name))
        await publishFiles(app, ada.viewer, { name, private: isPrivate, files: { "a.txt": "a" } });
      made.add(name);
      const path = `/api/models/ada/${name}/provider-mappings/${provider}`;
      const { statusCode, body } = await ada.request("PUT", path, {
        payload: { providerId, task, ...prices },
      });
      if (statusCode !== 204) throw new Error(body);
    },
    async tokenOf(role) {
      const token = await app.hub.registry.accessTokens.create(ada.viewer, { name: role, role });
      return app.with({ authorization: `Bearer ${token}` });
    },
    receipts: (count) =>
      vi.waitFor(
        async () => {
          const calls = (await ada.get("/api/settings/inference-calls")).json<readonly Receipt[]>();
          if (calls.length < count) throw new Error(`${calls.length} receipts of ${count}`);
          return calls;
        },
        { timeout: 20_000 },
      ),
  };
}
