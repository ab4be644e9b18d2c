import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { DataId, PageFailure } from "./page-data.ts";

/**
 * In the browser a loader or an action is one request to the page's own address with `?_data=<id>`.
 * Throws a redirect, or a `PageFailure` with its status; a form's errors are an answer.
 */
export async function remote(id: DataId, { request }: Pick<LoaderFunctionArgs, "request">) {
  const response = await send(id, request);
  const target = response.headers.get("x-redirect");
  if (target) throw redirect(target);
  if (response.status === 204) return null;
  if (response.ok || FORM_REFUSED.has(response.status)) return response.json();
  throw data(await readFailure(response), { status: response.status });
}

/** Something is wrong in the form, or it was sent too often. */
const FORM_REFUSED = new Set([422, 429]);

async function send(id: DataId, request: Request): Promise<Response> {
  const url = new URL(request.url);
  url.searchParams.set("_data", id);
  const form = request.method === "GET" ? undefined : await request.formData();
  try {
    return await fetch(url, {
      method: request.method,
      // Page forms hold text only; files go through the upload, not through an action.
      body: form && new URLSearchParams([...form].map(([key, value]) => [key, String(value)])),
      headers: { accept: "application/json" },
      signal: request.signal,
    });
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw data(UNREACHABLE, { status: UNREACHABLE.status });
  }
}

const UNREACHABLE: PageFailure = {
  status: 503,
  code: "unreachable",
  message: "The hub does not answer. Check the connection, then try again.",
};

async function readFailure(response: Response): Promise<PageFailure> {
  const fallback = { code: "internal", message: "The hub could not answer this." };
  const body: Partial<PageFailure> = await response.json().catch(() => ({}));
  return { ...fallback, ...body, status: response.status };
}
