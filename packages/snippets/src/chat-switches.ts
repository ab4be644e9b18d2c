/** An option of a chat, by its name in URLs. */
export interface ChatSwitch {
  readonly label: string;
  /** Fields of the chat's body. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** An example of each, ready to be changed. */
export const CHAT_SWITCHES: Readonly<Record<"tools" | "json_schema" | "reasoning", ChatSwitch>> = {
  tools: {
    label: "Call tools",
    options: {
      tools: [
        {
          type: "function",
          function: {
            name: "find_star",
            description: "Find where a star stands in the sky now.",
            parameters: {
              type: "object",
              properties: { name: { type: "string", description: "The name of the star." } },
              required: ["name"],
            },
          },
        },
      ],
      tool_choice: "auto",
    },
  },
  json_schema: {
    label: "Answer in JSON",
    options: {
      response_format: {
        type: "json_schema",
        json_schema: {
          name: "answer",
          strict: true,
          schema: {
            type: "object",
            properties: {
              answer: { type: "string" },
              certainty: { type: "number" },
            },
            required: ["answer", "certainty"],
            additionalProperties: false,
          },
        },
      },
    },
  },
  reasoning: { label: "Reason first", options: { reasoning_effort: "medium" } },
};
