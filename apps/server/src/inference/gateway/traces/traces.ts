import { findProvider, type Providers } from "@orrery/inference";
import type { TracesConfig } from "../../../base/settings/traces-config.ts";
import { createSafeFetch } from "../../../outgoing/safe-fetch.ts";
import type { Candidate } from "../plan/candidate.ts";
import type { Traces } from "./call-trace.ts";
import type { OpenTracer } from "./open-tracer.ts";

/** Traces of calls for the operator's collector. The library is loaded at the first call. */
export function createTraces(
  config: TracesConfig,
  providers: Providers,
  onError: (error: unknown) => void,
): Traces {
  const safeFetch = createSafeFetch();
  let opened: Promise<OpenTracer> | undefined;
  const open = (): Promise<OpenTracer> => {
    opened ??= import("./open-tracer.ts").then(({ openTracer }) =>
      openTracer({
        config,
        safeFetch,
        onError,
        addressOf: (candidate) => addressOf(providers, candidate),
      }),
    );
    return opened;
  };
  return {
    start: async (...call) => (await open()).start(...call),
    startSession: async (session) => (await open()).startSession(session),
    async close() {
      await (await opened)?.close();
      await safeFetch.close();
    },
  };
}

/** Where a provider's API is; the path and what is secret in a URL are left out. */
function addressOf(
  providers: Providers,
  { provider, replica }: Candidate,
): { host: string; port: number } | undefined {
  const base = replica ?? findProvider(provider, providers)?.baseUrl;
  if (base === undefined || !URL.canParse(base)) return undefined;
  const { hostname, port, protocol } = new URL(base);
  return { host: hostname, port: port ? Number(port) : protocol === "http:" ? 80 : 443 };
}
