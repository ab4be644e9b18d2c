import type { InferenceUsageData, Receipt } from "../page-data/inference-usage.ts";
import { formatMicros } from "../providers/format-dollars.ts";
import { ButtonLink } from "../ui/button.tsx";
import { formatDateTime, formatInteger, formatSeconds } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";

const HEADS = ["When", "Model", "Who answered, and why", "Tokens", "Time", "Price", "Ended"];
const TONES: Readonly<Record<Receipt["status"], Tone>> = {
  ok: "good",
  error: "bad",
  cancelled: "neutral",
};

/** One line for each call, newest first. What was asked and answered is not kept. */
export const ReceiptList = ({
  receipts,
  nextCursor,
  isContinued,
  path,
}: Pick<InferenceUsageData, "receipts" | "nextCursor" | "isContinued"> & {
  /** Of the first page. */
  readonly path: string;
}) => (
  <section aria-labelledby="receipts" className="min-w-0">
    <h2 id="receipts" className="mb-1.5 text-base">
      Receipts
    </h2>
    <ScrollTable label="Receipts" heads={HEADS}>
      {receipts.map((receipt) => (
        <Line key={receipt.id} receipt={receipt} />
      ))}
    </ScrollTable>
    {(isContinued || nextCursor) && (
      <nav aria-label="Pages of receipts" className="mt-3 flex gap-2">
        {isContinued && (
          <ButtonLink to={path} size="sm">
            Newest receipts
          </ButtonLink>
        )}
        {nextCursor && (
          <ButtonLink to={`${path}&cursor=${encodeURIComponent(nextCursor)}`} size="sm">
            Older receipts
          </ButtonLink>
        )}
      </nav>
    )}
  </section>
);

function Line({ receipt }: { readonly receipt: Receipt }) {
  const { id, at, model, task, provider, reason, status, errorCode, payer } = receipt;
  const { inputTokens, outputTokens, priceMicros, durationMs } = receipt;
  return (
    <tr title={id}>
      <td className="py-1.5 pr-4 whitespace-nowrap">{formatDateTime(at)}</td>
      <td className="min-w-40 py-1.5 pr-4 wrap-anywhere">
        {model} <span className="text-ink-3">{task}</span>
      </td>
      <td className="min-w-40 py-1.5 pr-4">
        {provider} <span className="text-ink-3">{reason}</span>
      </td>
      <td className="py-1.5 pr-4 whitespace-nowrap">
        {inputTokens === undefined && outputTokens === undefined
          ? "–"
          : `${formatInteger(inputTokens ?? 0)} → ${formatInteger(outputTokens ?? 0)}`}
      </td>
      <td className="py-1.5 pr-4 whitespace-nowrap">{formatSeconds(durationMs / 1000)}</td>
      <td className="py-1.5 pr-4 whitespace-nowrap">
        {priceMicros === undefined ? "–" : `${formatMicros(priceMicros)} (${payer})`}
      </td>
      <td className="py-1.5">
        <Tag tone={TONES[status]}>{errorCode ?? status}</Tag>
      </td>
    </tr>
  );
}
