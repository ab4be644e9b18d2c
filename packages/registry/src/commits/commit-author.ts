/** Email addresses are private; git requires one, so everyone gets one that is not real. */
export const authorOf = (name: string) => ({ name, email: `${name}@users.noreply.orrery` });
