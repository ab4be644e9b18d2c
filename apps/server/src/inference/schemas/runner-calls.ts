import { type ApiDescription, bytes } from "../../http/openapi/api-description.ts";

export const callRunner: ApiDescription = {
  id: "callRunner",
  group: "administration",
  summary: "Run a model for another process of the hub",
  notes:
    "Only processes on the same database call this: the header `X-Orrery-Process` signs the body for one process, once.",
  body: bytes(),
  responses: { 200: bytes() },
};
