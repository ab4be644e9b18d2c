import type { ReactNode } from "react";
import { buttonLook } from "../button.tsx";
import { useDismiss } from "./use-dismiss.ts";

/** A button that opens a question and, as `children`, the form that acts. Works without JavaScript. */
export function Confirm({
  label,
  question,
  align = "right",
  size = "sm",
  variant = "danger",
  children,
}: {
  readonly label: ReactNode;
  readonly question: ReactNode;
  readonly align?: "left" | "right";
  readonly size?: "sm" | "md";
  readonly variant?: "danger" | "plain" | "ghost";
  readonly children: ReactNode;
}) {
  return (
    <details ref={useDismiss()} name="confirm" className="relative shrink-0">
      <summary className={buttonLook({ variant, size })}>{label}</summary>
      <div
        className={`pop-in absolute top-[calc(100%+0.375rem)] z-30 w-66 rounded-lg bg-raised p-3 shadow-pop ${align === "right" ? "right-0" : "left-0"}`}
      >
        <p className="mb-2.5 text-sm wrap-anywhere">{question}</p>
        {children}
      </div>
    </details>
  );
}
