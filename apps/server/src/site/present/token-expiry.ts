const DAY_MS = 86_400_000;

/** Returns when a new token expires: never, after some days, or at the end of a day (UTC). */
export function tokenExpiry(
  form: { readonly expires: string; readonly expiresOn: string },
  now: Date,
): Date | undefined {
  if (form.expires === "never") return undefined;
  if (form.expires === "custom") return new Date(`${form.expiresOn}T23:59:59.999Z`);
  return new Date(now.getTime() + Number(form.expires) * DAY_MS);
}
