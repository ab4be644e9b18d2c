/** The provider that the hub itself answers as, for models that it runs. */
export const EMBEDDED_PROVIDER = "hf-inference";
