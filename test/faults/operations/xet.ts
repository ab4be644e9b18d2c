import { randomBytes } from "node:crypto";
import { commit } from "@huggingface/hub";
import { sha256 } from "../hub-calls.ts";
import type { CreateOperation, KilledHub } from "./operation.ts";
import { createRepoPromises } from "./repo-promises.ts";

/** Files in pieces, sent and committed by the real client. */
export const createXet: CreateOperation = async (hub) => {
  await hub.calls.createRepo("xet");
  const promises = createRepoPromises(hub, "ada/xet");
  return {
    kind: "xet",
    async step(name) {
      const bytes = randomBytes(300_000);
      await commit({
        repo: "ada/xet",
        hubUrl: hub.origin,
        accessToken: hub.token,
        title: name,
        operations: [{ operation: "addOrUpdate", path: `${name}.bin`, content: new Blob([bytes]) }],
        fetch: answerWithXet(hub),
      });
      promises.add(`${name}.bin`, sha256(bytes));
    },
    check: promises.check,
  };
};

/** The hub plans whole uploads for this client; here its LFS batch says "xet". */
const answerWithXet =
  ({ origin }: KilledHub): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    // A connection that is kept may be to the hub that was killed.
    request.headers.set("connection", "close");
    const response = await fetch(request);
    if (!request.url.endsWith("/objects/batch") || !response.ok) return response;
    const href = `${origin}/api/models/ada/xet/xet-write-token/main`;
    const batch = await response.json();
    for (const object of batch.objects)
      if (object.actions) object.actions = { upload: { href, header: {} } };
    return Response.json({ ...batch, transfer: "xet" });
  };
