import { connect } from "node:net";
import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { linesOf } from "./lines.ts";
import { reasonOf } from "./words.ts";

const { ok, warning, skipped } = linesOf("network");

const CONNECT_MS = 3_000;
/** At most so many addresses are asked. */
const MOST = 12;

interface Place {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

type Checked = Pick<Config, "engines" | "traces" | "auditStream">;

/** Opens and closes a connection to each address that settings name. Sends nothing. */
export async function checkNetwork(
  config: Checked,
  signal: AbortSignal,
): Promise<readonly DoctorLine[]> {
  const places = [...placesOf(config)].slice(0, MOST);
  if (places.length === 0)
    return [skipped("Addresses", "settings name no engines, traces or audit receiver")];
  return Promise.all(
    places.map(async (place) => {
      const where = `${place.host}:${place.port}`;
      const failure = await findFailure(place, signal);
      return failure === undefined
        ? ok(place.name, `${where} is reached`)
        : warning(place.name, `${where}: ${failure}`, "Start it, or correct its address.");
    }),
  );
}

function* placesOf({ engines, traces, auditStream }: Checked): Generator<Place> {
  for (const { name, addresses } of engines)
    for (const address of addresses) yield placeOf(`Engine ${name}`, address);
  if (traces) yield placeOf("Traces", traces.url);
  const target = auditStream?.target;
  if (target?.kind === "webhook") yield placeOf("Audit log", target.url.href);
  else if (target) yield { name: "Audit log", host: target.host, port: target.port };
}

function placeOf(name: string, address: string): Place {
  const { hostname, port, protocol } = new URL(address);
  return {
    name,
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (protocol === "https:" ? 443 : 80)),
  };
}

function findFailure({ host, port }: Place, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, signal, timeout: CONNECT_MS });
    const end = (failure?: string) => {
      socket.destroy();
      resolve(failure);
    };
    socket.once("connect", () => end());
    socket.once("timeout", () => end("no answer within three seconds"));
    socket.once("error", (error) => end(reasonOf(error)));
  });
}
