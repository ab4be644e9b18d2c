/** Everything that the form for tool results says. */
export const TOOLS = {
  title: "Tool results",
  result: (name: string) => `Result of ${name}`,
  send: "Send results",
} as const;
