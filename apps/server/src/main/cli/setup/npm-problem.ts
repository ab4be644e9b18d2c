import { StartError } from "../../../base/start-error.ts";

const NO_NETWORK =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/;
const UNWRITABLE = /^(?:EACCES|EPERM|EROFS)$/;

/** What its user can do about a failed installation. What npm wrote may hold addresses: its code alone is shown. */
export function npmProblem(error: unknown, folder: string): StartError {
  const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
  const said = /^npm (?:error|ERR!) code (\w{1,40})/m.exec(stderr)?.[1];
  const name = said ?? String(code);
  const options = { cause: error };
  if (said === undefined && code === "ENOENT")
    return new StartError("not-found", "npm was not found. Install it with Node.js.", options);
  if (UNWRITABLE.test(name))
    return new StartError(
      "unwritable-folder",
      `${folder} cannot be written (${name}). Run this as the user who installed the hub.`,
      options,
    );
  if (NO_NETWORK.test(name))
    return new StartError(
      "hub-unreachable",
      `npm did not reach its registry (${name}). Nothing was installed. Check the network, or npm's proxy and registry.`,
      options,
    );
  if (name === "EINTEGRITY")
    return new StartError(
      "failed",
      "npm's registry has another archive than the one that this version of the hub knows (EINTEGRITY). Nothing was installed.",
      options,
    );
  return new StartError(
    "failed",
    `npm could not install the runtime (${name}). Nothing was installed.`,
    options,
  );
}
