/** The page of a saved run. */
export const STRINGS = {
  title: (model: string) => `Run of ${model}`,
  shared: "shared",
  private: "private",
  fork: "Continue from this run",
  filesUntil: (date: string) =>
    `Files are kept until ${date}. Text is kept until you delete the run.`,
  /** Stands before the link. */
  sharedWith: "Anyone who can see the model can see this run: ",
  copyLink: "Copy link",
  makePrivate: "Make private",
  share: "Share",
  delete: "Delete",
  deleteRun: "Delete run",
  deleteQuestion: "Its link will stop working.",
  messages: "Messages",
  sent: "sent",
  received: "received",
  more: (count: number) => `and ${count} more`,
  input: "Input",
  output: "Output",
  fileDeleted: "Deleted.",
} as const;
