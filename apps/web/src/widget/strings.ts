/** Everything that trying a model says. */
export const STRINGS = {
  widget: { title: "Try this model", shared: "Shared runs" },
  none: { addProvider: "Add a provider", convert: "How to convert it" },
  form: {
    run: "Run",
    cancel: "Cancel",
    json: "JSON",
    output: "The output appears here.",
    examples: "Examples",
    parameters: (count: number) => (count === 0 ? "Parameters" : `Parameters (${count} set)`),
  },
  chat: {
    system: (prompt: string) => `System prompt: ${prompt}`,
    playground: "Open in the playground",
  },
  provider: { label: "Provider" },
  file: {
    selected: (name: string) => `Selected: ${name}`,
    choose: "Choose a file",
    drop: "or drop one here",
    needsScript: "Sending your own file needs JavaScript.",
    notImage: "Not an image file.",
    notAudio: "Not an audio file.",
    tooLarge: (size: string, limit: string) => `The file is too large: ${size} (limit: ${limit}).`,
  },
  hints: {
    labels: "Separate with commas.",
    lines: "One per line.",
    table: "One row per line, header first. Separate cells with commas or tabs.",
  },
  outputs: {
    image: "Model output",
    sound: (place: number) => `Audio ${place}`,
    /** Stands before a link. */
    output: "Output: ",
    download: "Download",
    audio: "Audio",
    noEntities: "No entities found in this text.",
    noText: "The model returned no text.",
    noAnswer: "No answer found.",
    more: (count: number) => `${count} more`,
    predictions: "Predictions",
    prediction: "Prediction",
  },
} as const;
