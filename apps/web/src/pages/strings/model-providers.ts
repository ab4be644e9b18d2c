/** The providers of a model. */
export const STRINGS = {
  title: (id: string) => `Providers of ${id}`,
  add: "Add a provider",
  addNote:
    "Enter the provider's ID for this model. Anyone with a key for that provider can then run the model from this hub.",
  providers: "Providers",
  providersNote: "In order of preference. Models that this hub runs need no entry.",
} as const;
