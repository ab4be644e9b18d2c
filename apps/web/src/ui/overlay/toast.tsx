import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "../icon.ts";
import { STRINGS } from "../strings.ts";

type Tone = "good" | "bad" | "info";
interface Toast {
  readonly key: number;
  readonly message: string;
  readonly tone: Tone;
}
type ShowToast = (message: string, tone?: Tone) => void;

const SHOWN_MS = 5000;
const ICONS = { good: CheckIcon, bad: AlertIcon, info: InfoIcon };
const TONES = { good: "text-good", bad: "text-bad", info: "text-info" };
const ToastContext = createContext<ShowToast>(() => {});

/** Shows a sentence in the corner for five seconds, also to screen readers. Never the only place of an error. */
export const useToast = (): ShowToast => use(ToastContext);

/** Holds the shown toasts; used once, around the shell. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const close = useCallback(
    (key: number) => setToasts((shown) => shown.filter((toast) => toast.key !== key)),
    [],
  );
  const show = useCallback<ShowToast>(
    (message, tone = "good") => {
      const key = performance.now();
      setToasts((shown) => [...shown.slice(-2), { key, message, tone }]);
      setTimeout(() => close(key), SHOWN_MS);
    },
    [close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2"
      >
        {toasts.map(({ key, message, tone }) => {
          const Icon = ICONS[tone];
          return (
            <div
              key={key}
              className="toast-in pointer-events-auto flex max-w-sm items-start gap-2.5 rounded-md bg-raised py-2.5 pr-2 pl-3 shadow-pop"
            >
              <Icon aria-hidden className={`mt-0.75 size-4 ${TONES[tone]}`} />
              <p>{message}</p>
              <button
                type="button"
                aria-label={STRINGS.toast.dismiss}
                onClick={() => close(key)}
                className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
              >
                <CloseIcon aria-hidden className="size-3.5" />
              </button>
            </div>
          );
        })}
      </div>
    </ToastContext>
  );
}
