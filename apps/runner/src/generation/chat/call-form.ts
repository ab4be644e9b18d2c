import type { CalledTool } from "./read-messages.ts";

/** How a template wants a call in the history: what is the content next to it, are arguments an object or text. */
export interface CallForm {
  readonly content: "" | null;
  readonly asObject: boolean;
}

/** From the most to the least usual. */
export const CALL_FORMS: readonly CallForm[] = [
  { content: "", asObject: true },
  { content: null, asObject: true },
  { content: null, asObject: false },
  { content: "", asObject: false },
];

/** A call as templates read it. */
export const presentCall = ({ id, name, text, values }: CalledTool, { asObject }: CallForm) => ({
  ...(id !== undefined && { id }),
  type: "function",
  function: { name, arguments: asObject ? values : text },
});

const PROBE: CalledTool = {
  id: "call00001",
  name: "probe_call",
  text: '{"probe_key": "probe_value"}',
  values: { probe_key: "probe_value" },
};

/** A tool that no template mentions. */
export const PROBE_TOOL = {
  type: "function",
  function: {
    name: "probe_tool",
    description: "A probe.",
    parameters: { type: "object", properties: {} },
  },
};

export type RenderProbe = (values: {
  readonly messages: readonly unknown[];
  readonly tools: readonly unknown[] | null;
}) => string;

/**
 * Finds the form by trying: no one form fits all templates. It must show the call, with its arguments
 * encoded once. A form that a template refuses, or loses, does not fit.
 */
export function findCallForm(render: RenderProbe): CallForm | undefined {
  return CALL_FORMS.find((form) => {
    const shown = tryRender(render, messagesOf(form, "call00001"));
    return (
      shown?.includes("probe_call") &&
      shown.includes("probe_value") &&
      !shown.includes('\\"probe_key')
    );
  });
}

/** Whether a template refuses IDs that do not have the nine letters and digits of its own. */
export const needsShortIds = (render: RenderProbe, form: CallForm): boolean =>
  tryRender(render, messagesOf(form, "call_0123456789_0")) === undefined;

/** Whether a template says in the prompt which tools there are. */
export const showsTools = (render: RenderProbe): boolean =>
  ["user", "system"].some((role) =>
    tryRender(render, [
      ...(role === "system" ? [{ role, content: "Be brief." }] : []),
      { role: "user", content: "Hi" },
    ])?.includes("probe_tool"),
  );

/** Whether a template reads the parts of a content itself. */
export function readsParts(render: RenderProbe): boolean {
  const parts = ["probe_one", "probe_two"].map((text) => ({ type: "text", text }));
  const shown = tryRender(render, [{ role: "user", content: parts }]);
  return /probe_one[^{}'"]*probe_two/.test(shown ?? "");
}

function messagesOf(form: CallForm, id: string): readonly unknown[] {
  const call = presentCall({ ...PROBE, id }, form);
  return [
    { role: "user", content: "Hi" },
    { role: "assistant", content: form.content, tool_calls: [call] },
    { role: "tool", tool_call_id: id, name: PROBE.name, content: "21" },
  ];
}

function tryRender(render: RenderProbe, messages: readonly unknown[]): string | undefined {
  try {
    return render({ messages, tools: [PROBE_TOOL] });
  } catch {
    return undefined;
  }
}
