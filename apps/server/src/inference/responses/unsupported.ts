import { GatewayError } from "../../outgoing/gateway-error.ts";

/** For what the API has and this hub does not, by the field's name: nothing is dropped in silence. */
export const unsupported = (param: string, message: string): GatewayError =>
  new GatewayError("invalid-request", message, {
    names: { code: "unsupported_parameter", param },
  });

export const invalidValue = (param: string, message: string): GatewayError =>
  new GatewayError("invalid-request", message, { names: { code: "invalid_value", param } });
