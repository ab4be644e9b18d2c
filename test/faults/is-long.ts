/** Set by `npm run faults -- --long`: a thousand kills, a million inputs, a database that is away for a minute. */
export const IS_LONG = process.env.ORRERY_LONG === "1";
