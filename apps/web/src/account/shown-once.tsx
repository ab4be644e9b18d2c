import { CopyButton } from "../ui/text/copy-button.tsx";

/** Secrets that were just created, to copy. Several have labels. */
export const ShownOnce = ({
  note,
  secrets,
}: {
  readonly note: string;
  readonly secrets: readonly { readonly label?: string; readonly text: string }[];
}) => (
  <div role="status" className="space-y-2 rounded-md border border-line bg-good-soft p-3">
    <p className="font-medium">{note}</p>
    {secrets.map(({ label, text }) => (
      <div key={text}>
        {label && <p className="text-sm text-ink-3">{label}</p>}
        <div className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
          <code className="min-w-0 flex-1 text-sm wrap-anywhere select-all">{text}</code>
          <CopyButton content={text} />
        </div>
      </div>
    ))}
  </div>
);
