import { GatewayError } from "../../../outgoing/gateway-error.ts";

/** The error for a field of a request that a hub cannot follow. */
export const refusedField = (param: string, hint = "Omit it."): GatewayError =>
  new GatewayError("unsupported-parameter", `${param} is not supported by this hub. ${hint}`, {
    names: { code: "unsupported_parameter", param },
  });
