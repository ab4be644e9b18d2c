import type { PublishDeps } from "./publish.ts";

/** Not in the server's bundle, which never publishes. */
const loadClient: PublishDeps["loadClient"] = import.meta.env.SSR
  ? () => Promise.reject(new Error("Publishing needs a browser."))
  : () => import("@huggingface/hub");

/** What publishing needs of the browser. */
export const browserDeps = (): PublishDeps => ({
  loadClient,
  hubUrl: location.origin,
  now: () => performance.now(),
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
  createRequest: () => new XMLHttpRequest(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
});
