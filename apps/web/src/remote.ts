import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { DataId, PageFailure } from "./page-data.ts";
import { noteUnread } from "./unread.ts";

/**
 * In the browser, a loader or action is one request to the page's own URL with `?_data=<id>`. Throws a
 * redirect, or a `PageFailure` with its status; form errors are a result.
 */
export async function remote(id: DataId, { request }: Pick<LoaderFunctionArgs, "request">) {
  const response = await send(id, request);
  noteUnread(response);
  const target = response.headers.get("x-redirect");
  if (target) throw redirect(target);
  if (response.status === 204) return null;
  if (response.ok || FORM_REFUSED.has(response.status)) return response.json();
  throw data(await readFailure(response), { status: response.status });
}

/** The form has errors, or was sent too often. */
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
  message: "Couldn't connect to the hub. Check your connection, then retry.",
};

async function readFailure(response: Response): Promise<PageFailure> {
  const fallback = { code: "internal", message: "The hub couldn't respond to this request." };
  const body: Partial<PageFailure> = await response.json().catch(() => ({}));
  return { ...fallback, ...body, status: response.status };
}
