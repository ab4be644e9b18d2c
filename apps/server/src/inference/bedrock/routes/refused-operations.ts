import { GatewayError } from "../../../outgoing/gateway-error.ts";

/** A model ID with a plain slash: answered with a message, as any invalid ID. */
export async function slashInModel(): Promise<never> {
  throw new GatewayError("invalid-request", "Encode the slash in the model ID: namespace%2Fname.");
}

/** ApplyGuardrail: a wrong guardrail is a wrong request, which SDKs do not send again. */
export async function noGuardrails(): Promise<never> {
  throw new GatewayError(
    "invalid-request",
    "Guardrail not found: this hub has no guardrails. To check a text, call /v1/moderations.",
  );
}
