import type { Receipt, SpendingData } from "../page-data/account/spending.ts";
import { formatMicros } from "../providers/format-dollars.ts";
import { ButtonLink } from "../ui/button.tsx";
import { formatDateTime, formatInteger, formatSeconds } from "../ui/format.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { Tag, type Tone } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

const TONES: Readonly<Record<Receipt["status"], Tone>> = {
  ok: "good",
  error: "bad",
  cancelled: "neutral",
};

/** One row per call, newest first. Inputs and outputs are not stored. */
export const ReceiptList = ({
  receipts,
  nextCursor,
  isContinued,
  path,
}: Pick<SpendingData, "receipts" | "nextCursor" | "isContinued"> & {
  /** Path of the first page. */
  readonly path: string;
}) => (
  <section aria-labelledby="receipts" className="min-w-0">
    <h2 id="receipts" className="mb-1.5 text-base">
      {STRINGS.receipts.title}
    </h2>
    <ScrollTable label={STRINGS.receipts.title} heads={STRINGS.receipts.heads}>
      {receipts.map((receipt) => (
        <Line key={receipt.id} receipt={receipt} />
      ))}
    </ScrollTable>
    {(isContinued || nextCursor) && (
      <nav aria-label={STRINGS.receipts.pages} className="mt-3 flex gap-2">
        {isContinued && (
          <ButtonLink to={path} size="sm">
            {STRINGS.receipts.newest}
          </ButtonLink>
        )}
        {nextCursor && (
          <ButtonLink to={`${path}&cursor=${encodeURIComponent(nextCursor)}`} size="sm">
            {STRINGS.receipts.older}
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
        {priceMicros === undefined
          ? "–"
          : STRINGS.receipts.cost(formatMicros(priceMicros), STRINGS.receipts.payers[payer])}
      </td>
      <td className="py-1.5">
        <Tag tone={TONES[status]}>{errorCode ?? STRINGS.receipts.statuses[status]}</Tag>
      </td>
    </tr>
  );
}
