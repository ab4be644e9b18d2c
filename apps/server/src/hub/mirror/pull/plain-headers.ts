/** What another hub's storage asks for, without what would change whom or how we ask. */
export const plainHeaders = (
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) =>
        /^[a-z0-9-]{1,60}$/i.test(name) &&
        !/^(?:host|connection|content-length|transfer-encoding|range|upgrade)$/i.test(name) &&
        /^[\x20-\x7e]{0,4000}$/.test(value),
    ),
  );
