import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { packBody } from "./pack-body.ts";
import { servePack } from "./serve-pack.ts";

it("keeps an error until git is there to read the body", async () => {
  const body = packBody(Readable.from([Buffer.from([31, 139, 8, 0, 1, 2, 3])]), true, 0);
  await new Promise((resolve) => body.once("close", resolve));
  let ends = 0;
  const request = {
    ...({ service: "git-upload-pack", protocol: undefined, body } as const),
    ...{ maxBytes: 0, idleSeconds: 5, totalSeconds: 5 },
    signal: AbortSignal.timeout(5_000),
    onEnd: () => ends++,
    onFault: () => {},
  };
  await expect(servePack("none.git", request, async () => true)).rejects.toMatchObject({
    code: "bad-request",
    message: "The body is not valid gzip.",
  });
  expect(ends).toBe(1);
});
