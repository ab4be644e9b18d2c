import { z } from "zod";
import { type ApiDescription, bytes, text } from "../../http/openapi/api-description.ts";

/** What git asks for. */
export const SERVICES = ["git-upload-pack", "git-receive-pack"] as const;
export const service = z.enum(SERVICES, "This hub supports only git's smart HTTP protocol.");

export const getGitRefs: ApiDescription = {
  id: "getGitRefs",
  group: "lfs",
  summary: "List refs for git over HTTP",
  query: z.object({ service }),
  responses: { 200: [...SERVICES.map((one) => bytes(`application/x-${one}-advertisement`))] },
};

const pack = (name: (typeof SERVICES)[number], more: Pick<ApiDescription, "id" | "summary">) =>
  ({
    ...more,
    group: "lfs",
    body: bytes(`application/x-${name}-request`),
    responses: { 200: [bytes(`application/x-${name}-result`), text()] },
  }) satisfies ApiDescription;

export const GIT_SERVICES: Readonly<Record<(typeof SERVICES)[number], ApiDescription>> = {
  "git-upload-pack": pack("git-upload-pack", {
    id: "gitUploadPack",
    summary: "Clone and fetch: protocols 0 and 2, shallow and partial",
  }),
  "git-receive-pack": pack("git-receive-pack", { id: "gitReceivePack", summary: "Push" }),
};
