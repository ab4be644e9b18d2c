import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { AlertIcon, ChevronDownIcon } from "./icon.ts";

interface Wiring {
  readonly id?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}
const FieldContext = createContext<Wiring>({});

const BOX =
  "w-full rounded-md border border-line-strong bg-surface text-ink transition-colors duration-(--fast) hover:border-ink-3 aria-invalid:border-bad disabled:opacity-55";

/** Label, hint and error around one control; the control inside finds its id and descriptions here. */
export function Field({
  label,
  hint,
  error,
  className = "",
  children,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const describedBy = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <FieldContext
        value={{
          id,
          "aria-describedby": describedBy || undefined,
          "aria-invalid": error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}hint`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a field, or with a whole form. */
export function FieldError({
  id,
  children,
}: {
  readonly id?: string;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} role="alert" className="mt-1 flex gap-1.5 text-sm text-bad">
      <AlertIcon aria-hidden className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}

/** One line of text; inside a `Field` it is labelled and described by it. */
export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...use(FieldContext)} {...rest} className={`${BOX} h-8.5 px-2.5 ${className}`} />;
}

/** Several lines of text; `isCode` for what is not prose. */
export function TextArea({
  className = "",
  isCode = false,
  ...rest
}: ComponentProps<"textarea"> & { readonly isCode?: boolean }) {
  return (
    <textarea
      {...use(FieldContext)}
      spellCheck={!isCode}
      {...rest}
      className={`${BOX} block resize-y px-2.5 py-1.5 ${isCode ? "font-mono text-xs" : ""} ${className}`}
    />
  );
}

/** The browser's own select: works without a script and on a phone. */
export function Select({ className = "", children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select
        {...use(FieldContext)}
        {...rest}
        className={`${BOX} h-8.5 appearance-none pr-8 pl-2.5`}
      >
        {children}
      </select>
      <ChevronDownIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

/** A checkbox with its own label and an optional hint under it. */
export function Checkbox({
  label,
  hint,
  ...rest
}: ComponentProps<"input"> & { readonly label: ReactNode; readonly hint?: ReactNode }) {
  return <Choice type="checkbox" label={label} hint={hint} {...rest} />;
}

/** One of several; give the group one `name` and stand it in a `Fieldset`. */
export function Radio({
  label,
  hint,
  ...rest
}: ComponentProps<"input"> & { readonly label: ReactNode; readonly hint?: ReactNode }) {
  return <Choice type="radio" label={label} hint={hint} {...rest} />;
}

/** Related controls under one name. */
export function Fieldset({
  legend,
  className = "",
  children,
}: {
  readonly legend: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="space-y-2">{children}</div>
    </fieldset>
  );
}

function Choice({
  label,
  hint,
  ...rest
}: ComponentProps<"input"> & { readonly label: ReactNode; readonly hint?: ReactNode }) {
  const id = useId();
  return (
    <div className="flex gap-2.5">
      <input
        id={id}
        aria-describedby={hint ? `${id}hint` : undefined}
        {...rest}
        className="mt-0.75 size-4 shrink-0 accent-accent-text"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}hint`} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
