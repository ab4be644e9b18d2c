/** Everything that a conversation says. */
export const STRINGS = {
  panel: { regenerate: "Regenerate", restart: "New conversation" },
  composer: {
    title: "Conversation",
    message: "Message",
    placeholder: "Send a message",
    images: "Attached images",
    image: (place: number) => `Attachment ${place}`,
    removeImage: (place: number) => `Remove image ${place}`,
    send: "Send",
    stop: "Stop",
    addImage: "Image",
    addImages: "Images",
    tooLarge: (limit: string) => `Images must be ${limit} or smaller.`,
  },
  messages: {
    title: "Conversation",
    roles: { user: "You", assistant: "Model", tool: "Tool" },
    images: "Attachments",
    stopped: "Stopped",
    stoppedEarly: "Stopped.",
    firstToken: (seconds: string) => `first token ${seconds}`,
    speed: (tokensPerSecond: number) => `${tokensPerSecond} tokens/s`,
  },
  errors: {
    cut: "The response ended early.",
    invalid: "Invalid response.",
    failed: "The model failed.",
  },
} as const;
