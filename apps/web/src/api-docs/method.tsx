const TONES: Readonly<Record<string, string>> = {
  GET: "text-info",
  HEAD: "text-info",
  POST: "text-good",
  PUT: "text-warn",
  DELETE: "text-bad",
};

/** An operation's method and path, the path where it may break. */
export const MethodAndPath = ({
  method,
  path,
}: {
  readonly method: string;
  readonly path: string;
}) => (
  <code className="text-sm wrap-anywhere">
    <span className={`mr-2 inline-block min-w-12 font-semibold ${TONES[method] ?? ""}`}>
      {method}
    </span>
    {path}
  </code>
);
