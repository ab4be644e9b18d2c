import { Fragment, type ReactNode } from "react";
import type { ApiBodyView, ApiField, ApiOperationView } from "../page-data/api-docs.ts";
import { ChevronDownIcon } from "../ui/icon.ts";
import { ScrollTable } from "../ui/scroll-table.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { InlineCode } from "../ui/text/inline-code.tsx";
import { MethodAndPath } from "./method.tsx";
import { STRINGS } from "./strings.ts";
import { TryIt } from "./try-it.tsx";

/** One operation: what it takes, what it returns, and a form to try it. */
export function Operation({ operation }: { readonly operation: ApiOperationView }) {
  const { id, method, path, summary, notes, bodies, answers, curl } = operation;
  const parameters = [...operation.pathFields, ...operation.queryFields];
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-18 border-t border-line py-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 id={`${id}-title`} className="text-base">
        <a href={`#${id}`} className="hover:text-accent-text hover:underline">
          <InlineCode text={summary} />
        </a>
      </h2>
      <p className="my-1">
        <MethodAndPath method={method} path={path} />
      </p>
      {notes && (
        <p className="text-sm text-ink-2">
          <InlineCode text={notes} />
        </p>
      )}
      {parameters.length > 0 && (
        <Part title={STRINGS.parameters}>
          <Fields label={`${STRINGS.parameters}: ${summary}`} fields={parameters} />
        </Part>
      )}
      {bodies.length > 0 && (
        <Part title={STRINGS.body}>
          <Bodies label={`${STRINGS.body}: ${summary}`} bodies={bodies} />
        </Part>
      )}
      <Part title={STRINGS.responses}>
        {answers.map(({ status, description, bodies: returned }) => (
          <details key={status} className="group border-b border-line last:border-b-0">
            <summary className="flex cursor-pointer items-center gap-2 py-1 text-sm font-semibold">
              {status === "default" ? STRINGS.errors : `${status}: ${description}`}
              <ChevronDownIcon
                aria-hidden
                className="ml-auto size-4 text-ink-3 group-open:rotate-180"
              />
            </summary>
            <div className="pb-2">
              <Bodies label={`${status}: ${summary}`} bodies={returned} />
            </div>
          </details>
        ))}
      </Part>
      <CodeBlock id={`${id}-curl`} content={curl} label={STRINGS.command} className="mt-4" />
      <TryIt operation={operation} />
    </section>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="mt-4">
    <h3 className="mb-1 text-sm">{title}</h3>
    {children}
  </div>
);

const Bodies = ({
  label,
  bodies,
}: {
  readonly label: string;
  readonly bodies: readonly ApiBodyView[];
}) =>
  bodies.map(({ mediaType, type, fields }) => (
    <div key={mediaType} className="mt-1">
      <p className="text-sm text-ink-2">
        <code className="text-xs">{mediaType}</code>
        {": "}
        {type}
      </p>
      {fields.length > 0 && <Fields label={`${label}, ${mediaType}`} fields={fields} />}
    </div>
  ));

const Fields = ({
  label,
  fields,
}: {
  readonly label: string;
  readonly fields: readonly ApiField[];
}) => (
  <ScrollTable label={label} heads={[STRINGS.field, STRINGS.type, STRINGS.what]}>
    {fields.map((field) => (
      <tr key={field.name} className="align-baseline [&>*]:py-1 [&>*]:pr-4">
        <th scope="row" className="font-normal">
          <code className="text-xs">
            <FieldName name={field.name} />
          </code>
          {field.isRequired && <span className="block text-xs text-warn">{STRINGS.required}</span>}
        </th>
        <td className="text-xs text-ink-2">{field.type}</td>
        <td className="min-w-40 text-xs">
          <FieldText field={field} />
        </td>
      </tr>
    ))}
  </ScrollTable>
);

/** May break after a dot, nowhere else. */
const FieldName = ({ name }: { readonly name: string }) =>
  name.split(/(?<=\.)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

const FieldText = ({ field: { description, values, usual } }: { readonly field: ApiField }) => (
  <>
    {description && <InlineCode text={description} />}
    {values && (
      <span className="block text-ink-2 wrap-anywhere">
        {STRINGS.values}: <code>{values.join(", ")}</code>
      </span>
    )}
    {usual !== undefined && (
      <span className="block text-ink-2">
        {STRINGS.usual}: <code>{usual}</code>
      </span>
    )}
  </>
);
