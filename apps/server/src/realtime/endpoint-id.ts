import { formatEndpointId, parseEndpointId } from "@orrery/realtime";
import { parseRepoId } from "@orrery/registry";

/** A model ID in the form that fal's clients use. */
export interface Endpoint {
  /** `namespace/name`: a model of this hub, or of a provider, there also with `workflows/` or `comfy/` before it. */
  readonly id: string;
  /** The name alone: all that a live token of fal's clients names. */
  readonly alias: string;
  /** What of the model is called, such as `dev` in `fal-ai/flux/dev`. */
  readonly path: string;
}

const MAX_LENGTH = 400;

/** Parses the path of a URL, without slashes at its ends; `undefined` if it is no model. Pure. */
export function parseEndpoint(address: string): Endpoint | undefined {
  const found = address.length > MAX_LENGTH ? undefined : parseEndpointId(address);
  if (!found || !parseRepoId("model", `${found.owner}/${found.alias}`)) return undefined;
  const { path = "", ...model } = found;
  return { id: formatEndpointId(model), alias: found.alias, path };
}
