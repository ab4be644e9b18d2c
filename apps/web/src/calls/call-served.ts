import type { RunAnswer, WidgetProvider } from "../page-data/widget.ts";

/** With the label of who answered in place of its id. */
export function nameProvider<Answer extends { readonly provider?: string }>(
  answer: Answer,
  providers: readonly WidgetProvider[],
): Answer {
  const label = providers.find(({ id }) => id === answer.provider)?.label;
  return label === undefined ? answer : { ...answer, provider: label };
}

/** Who answered, as the gateway says it in headers. */
export function readServed({ headers }: Response): Pick<RunAnswer, "callId" | "provider"> {
  const callId = headers.get("inference-id");
  const provider = headers.get("x-inference-provider");
  return { ...(callId && { callId }), ...(provider && { provider }) };
}
