import type { Batch, CallFile } from "@orrery/registry";

const seconds = (date: Date | undefined): number | null =>
  date === undefined ? null : Math.floor(date.getTime() / 1000);

/** A file as the OpenAI API shows it. Pure. */
export const presentFile = (file: CallFile): { readonly id: string } => ({
  id: file.id,
  ...{ object: "file", bytes: file.sizeBytes, filename: file.name, purpose: file.purpose },
  ...{ created_at: seconds(file.createdAt), expires_at: seconds(file.expiresAt) },
  ...{ status: "processed" },
});

/** A batch as the OpenAI API shows it. Pure. */
export function presentBatch(batch: Batch): { readonly id: string } {
  const { id, endpoint, status, counts, errors, metadata, startedAt, endedAt } = batch;
  const ended = (wanted: string) => (status === wanted ? seconds(endedAt) : null);
  const about = {
    object: "batch",
    endpoint,
    errors:
      errors.length === 0
        ? null
        : {
            object: "list",
            data: errors.map(({ code, message, line }) => ({
              ...{ code, message, line: line ?? null, param: null },
            })),
          },
    input_file_id: batch.inputFileId,
    completion_window: "24h",
    status,
    output_file_id: batch.outputFileId ?? null,
    error_file_id: batch.errorFileId ?? null,
    created_at: seconds(batch.createdAt),
    in_progress_at: seconds(startedAt),
    expires_at: seconds(batch.expiresAt),
    finalizing_at: ended("completed"),
    completed_at: ended("completed"),
    failed_at: ended("failed"),
    expired_at: ended("expired"),
    cancelling_at: null,
    cancelled_at: ended("cancelled"),
    request_counts: counts,
    metadata,
  };
  return { id, ...about };
}

/** One page of a list; one item more than its limit was looked for. Pure. */
export function presentPage(found: readonly { readonly id: string }[], limit: number): object {
  const data = found.slice(0, limit);
  return {
    object: "list",
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: found.length > limit,
  };
}
