import type { ApiOperationView } from "../page-data/api-docs.ts";
import { encodePath } from "../paths.ts";

/** The last part of a path may hold slashes: a file, a branch, a model. */
const REST = /\{(path|revision|branch|range|model|request)\}$/;

/** The URL and options that the typed values make; throws an `Error` with the name of a missing one. */
export function requestOf(
  { method, path, pathFields, queryFields, bodies }: ApiOperationView,
  form: FormData,
): readonly [url: string, init: RequestInit] {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const rest = REST.exec(path)?.[1];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = text(`path.${name}`);
    if (value === "") throw new Error(name);
    return name === rest ? encodePath(value) : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const { name, isRequired } of queryFields) {
    const value = text(`query.${name}`);
    if (value !== "") query.set(name, value);
    else if (isRequired) throw new Error(name);
  }
  const token = text("token");
  const [body] = bodies;
  const file = form.get("file");
  const content = body && (body.example === undefined ? file : text("body"));
  const search = query.size > 0 ? `?${query}` : "";
  return [
    `${pathFields.length > 0 ? filled : path}${search}`,
    {
      method,
      headers: {
        ...(token !== "" && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": typeOf(body.mediaType, file) }),
      },
      ...(content && { body: content }),
    },
  ];
}

const typeOf = (mediaType: string, file: FormDataEntryValue | null): string =>
  mediaType.includes("*") ? (file instanceof File && file.type) || DEFAULT_TYPE : mediaType;

const DEFAULT_TYPE = "application/octet-stream";
