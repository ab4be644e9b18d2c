import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import type { useDevice } from "./use-device.ts";

/** Turns a device on and off, and says why it cannot be. */
export const DeviceButton = ({
  device: { phase, refusal, toggle },
  label,
}: {
  readonly device: ReturnType<typeof useDevice>;
  readonly label: { readonly on: string; readonly off: string };
}) => (
  <div className="needs-js min-w-0">
    <Button
      variant={phase === "on" ? "danger" : "primary"}
      busy={phase === "starting"}
      aria-pressed={phase === "on"}
      onClick={toggle}
    >
      {phase === "on" ? label.on : label.off}
    </Button>
    {refusal && (
      <FieldError>
        {refusal.message} <span className="text-ink-3">({refusal.code})</span>
      </FieldError>
    )}
  </div>
);
