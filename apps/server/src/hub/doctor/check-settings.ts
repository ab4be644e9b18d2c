import type { DoctorLine } from "@orrery/web/page-data/admin/doctor";
import type { Config } from "../../base/config.ts";
import { linesOf } from "./lines.ts";

type Checked = Pick<
  Config,
  "settingProblems" | "publicUrl" | "host" | "trustProxy" | "databaseUrl" | "secretKey"
>;

const { ok, warning } = linesOf("configuration");
const HERE = ["localhost", "127.0.0.1", "::1"];

/** Settings that are unknown, do nothing, or do not fit together. */
export function checkSettings(config: Checked): readonly DoctorLine[] {
  const found = [
    ...config.settingProblems.map(({ name, seen, advice }) => warning(name, seen, advice)),
    ...contradictions(config),
  ];
  return found.length > 0 ? found : [ok("Settings", "all known, none contradicts another")];
}

function* contradictions(config: Checked): Generator<DoctorLine> {
  const { publicUrl, host, trustProxy, databaseUrl, secretKey } = config;
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  if (url?.protocol === "https:" && trustProxy === 0)
    yield warning(
      "ORRERY_TRUST_PROXY",
      "is off, but ORRERY_PUBLIC_URL starts with https, so a proxy is in front of the hub",
      "Set ORRERY_TRUST_PROXY to the number of proxies, so that limits count visitors and not the proxy.",
    );
  if (url?.protocol === "http:" && !HERE.includes(url.hostname))
    yield warning(
      "ORRERY_PUBLIC_URL",
      "starts with http, so passwords and tokens go over the network unencrypted",
      "Put a reverse proxy with TLS in front of the hub, and use its https address.",
    );
  if (url === undefined && !HERE.includes(host))
    yield warning(
      "ORRERY_PUBLIC_URL",
      `is not set, but the hub listens on ${host}: links and sign-in use whatever host a request names`,
      "Set ORRERY_PUBLIC_URL to the address that people use.",
    );
  if (databaseUrl !== undefined && secretKey === undefined)
    yield warning(
      "ORRERY_SECRET_KEY",
      "is not set: processes with another data folder cannot read what this one seals",
      "Set ORRERY_SECRET_KEY to the same value for all processes, or share secret.key.",
    );
}
