/** Who publishes the examples: the hub itself. The name is reserved, so no one can sign in as it. */
export const EXAMPLES_NAMESPACE = "orrery";
