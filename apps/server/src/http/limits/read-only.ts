import { type Registry, RegistryError } from "@orrery/registry";
import type { FastifyInstance } from "fastify";

const LOOK_MS = 500;

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
/** Routes of other methods that change nothing, and those that lead out of read-only mode. */
const ALLOWED =
  /^\/api\/internal\/(runner|index|mirror)$|\/(git-upload-pack|info\/lfs\/objects\/batch|validate-yaml|paths-info\/\*|preupload\/\*)$|^\/api\/admin\/read-only$|^\/admin\/notices$|^\/(sign-in|sign-out|theme|banner)$/;
/** Reads by their method that make accounts and grants. */
const CHANGING = /^\/(sign-in\/sso\/:provider\/callback|oauth\/authorize(\/:uid)?)$/;

const mayChange = (method: string, route: string): boolean =>
  READS.has(method) ? CHANGING.test(route) : !ALLOWED.test(route);

/**
 * Refuses changes while the hub is read-only, and reports once none is in flight in this process: what was
 * acknowledged before is in the database then.
 */
export function refuseWhileReadOnly(
  app: FastifyInstance,
  { readOnly }: Pick<Registry, "readOnly">,
  onError: (error: unknown) => void,
): void {
  let looked: Promise<string | undefined> = Promise.resolve(undefined);
  let at = Number.NEGATIVE_INFINITY;
  let inFlight = 0;

  function look(): Promise<string | undefined> {
    if (performance.now() - at > LOOK_MS) {
      at = performance.now();
      looked = readOnly.reason();
    }
    return looked;
  }

  app.decorateRequest("mayChange", false);
  app.addHook("onRequest", async (request) => {
    // By the route, not the address: a branch may have any name.
    if (!mayChange(request.method, request.routeOptions.url ?? "")) return;
    // Before the look, so that a report never overlooks it.
    inFlight++;
    request.mayChange = true;
    const reason = await look();
    if (reason !== undefined)
      throw new RegistryError("read-only", `The hub is read-only: ${reason} Retry later.`);
  });
  app.addHook("onResponse", async (request) => {
    if (request.mayChange) inFlight--;
  });

  /** Again and again: a mode that ends and begins again within one look asks for another report. */
  async function report(): Promise<void> {
    if ((await look()) !== undefined && inFlight === 0) await readOnly.reportQuiet();
  }
  const timer = setInterval(() => report().catch(onError), LOOK_MS);
  timer.unref();
  app.addHook("onClose", () => clearInterval(timer));
}

declare module "fastify" {
  interface FastifyRequest {
    /** It was counted as a change in flight. */
    mayChange: boolean;
  }
}
