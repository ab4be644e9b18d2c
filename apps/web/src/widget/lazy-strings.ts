/** What the parts of a widget say that load when they are first needed. */
export const LATE = {
  /** Stands before the link. */
  keep: { saved: "Saved: ", view: "View run", save: "Save run" },
  parameters: {
    default: "Model's default",
    range: (min = 0, max = 0) => `${min.toLocaleString("en")} to ${max.toLocaleString("en")}`,
  },
  json: {
    request: "Request as JSON",
    file: "The file is sent in place of its name.",
    response: "Response as JSON",
    bytes: (type: string, size: number) => `${type || "file"}, ${size.toLocaleString("en")} bytes`,
  },
  record: {
    start: "Record",
    stop: (time: string) => `Stop, ${time}`,
    noMicrophone: "No access to the microphone. Allow it for this page, or choose a file.",
    unreadable: "The recording couldn't be read. Choose a file instead.",
  },
  table: {
    column: (place: number) => `Column ${place}`,
    cell: (column: string | undefined, row: number) => `${column}, row ${row}`,
    addRow: "Row",
    removeRow: "Remove last row",
    asText: "As text",
  },
  marks: { input: "Input", noObjects: "No objects found in this image." },
} as const;
