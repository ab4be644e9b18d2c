/** `09:05:31` in the browser's time zone. */
export const Clock = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {new Date(at).toLocaleTimeString("en-GB", { hour12: false })}
  </time>
);
