import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { ask } from "./ask.ts";
import type { HubSecrets } from "./check-database.ts";
import { judgePublic } from "./judge-public.ts";
import { linesOf } from "./lines.ts";
import { findPublicFacts, NotThisHub } from "./public-facts.ts";
import { reasonOf } from "./words.ts";

const { ok, warning, problem, skipped } = linesOf("publicAddress");

const EVERYWHERE = ["0.0.0.0", "::", "localhost"];

type Checked = Pick<Config, "publicUrl" | "host" | "port" | "trustProxy">;

/** Asks the running hub through the address that its users take; no other address is ever asked. */
export async function checkPublicAddress(
  config: Checked,
  { signingKey, hubId }: HubSecrets,
  signal: AbortSignal,
): Promise<readonly DoctorLine[]> {
  const origin = config.publicUrl ?? localOrigin(config);
  if (origin === undefined || signingKey === undefined)
    return [skipped("Answer", "not asked: the hub has no fixed port, or no database yet")];
  try {
    const facts = await findPublicFacts(origin, signingKey, signal);
    if (facts.seen.hubId !== hubId) throw new NotThisHub("It has another database.");
    return [
      ok("Answer", `the hub answers at ${origin}`),
      ...(config.publicUrl === undefined ? [onlyLocal()] : []),
      ...judgePublic(facts, config.trustProxy !== 0),
    ];
  } catch (error) {
    if (error instanceof NotThisHub)
      return [
        problem(
          "Answer",
          `${origin} does not lead to this hub. ${error.message}`,
          "Check the proxy's configuration, the name's DNS record and ORRERY_PUBLIC_URL.",
        ),
      ];
    return [await noAnswer(config, origin, error, signal)];
  }
}

const onlyLocal = (): DoctorLine =>
  skipped("Proxy", "ORRERY_PUBLIC_URL is not set, so what follows is of the hub's own port");

/** Whether the proxy is to blame, or the hub does not run. */
async function noAnswer(
  config: Checked,
  origin: string,
  error: unknown,
  signal: AbortSignal,
): Promise<DoctorLine> {
  const local = localOrigin(config);
  const runs =
    local !== undefined &&
    (await ask(new URL("/healthz", local), signal).then(
      ({ status }) => status === 200,
      () => false,
    ));
  const seen = `${origin}: ${reasonOf(error)}`;
  if (runs)
    return problem(
      "Answer",
      `the hub runs, but ${seen}`,
      "Check the proxy, its certificate, and whether this machine can reach that address.",
    );
  return config.publicUrl === undefined
    ? skipped("Answer", "not asked: the hub does not run")
    : warning("Answer", seen, "If the hub should run, start it and see its log.");
}

function localOrigin({ host, port }: Checked): string | undefined {
  if (port === 0) return undefined;
  const name = EVERYWHERE.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
