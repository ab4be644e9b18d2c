import type { ApiDescription } from "../../http/openapi/api-description.ts";
import { done } from "../../http/openapi/moved.ts";

export const listAgentHarnesses: ApiDescription = {
  id: "listAgentHarnesses",
  group: "hub",
  summary: "Return an empty object to clients that look for agents",
  responses: { 200: done },
};

export const ignoreTelemetry: ApiDescription = {
  id: "ignoreTelemetry",
  group: "hub",
  summary: "Ignore the telemetry of clients",
  responses: { 200: null },
};
