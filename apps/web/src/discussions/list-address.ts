import type { DiscussionQuery } from "../page-data/repo/discussions.ts";

/** The URL of a list with these filters, without defaults. */
export function listAddress({ status, type, author, q, label, page }: DiscussionQuery): string {
  const query = new URLSearchParams();
  if (status !== "open") query.set("status", status);
  if (type !== "all") query.set("type", type);
  if (author) query.set("author", author);
  if (q) query.set("q", q);
  if (label) query.set("label", label);
  if (page > 1) query.set("p", String(page));
  return `?${query}`;
}

/** Whether anything but the status narrows the list. */
export const isFiltered = ({ type, author, q, label }: DiscussionQuery): boolean =>
  type !== "all" || author !== "" || q !== "" || label !== "";
