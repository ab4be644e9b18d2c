import { Form, Link, useSubmit } from "react-router";
import { DISCUSSION_TYPES, type DiscussionsData } from "../page-data/repo/discussions.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { isFiltered, listAddress } from "./list-address.ts";
import { STRINGS } from "./strings.ts";

/** Narrows the list by type, author, label and words of the title, all in the URL. */
export function ListFilters({ query, labels }: DiscussionsData) {
  const submit = useSubmit();
  const { status, type, author, q, label } = query;
  const names = new Set([...(label ? [label] : []), ...labels.map(({ name }) => name)]);
  return (
    <Form
      key={listAddress(query)}
      role="search"
      aria-label={STRINGS.list.filters}
      preventScrollReset
      className="mb-3 flex flex-wrap items-center gap-2"
    >
      {status !== "open" && <input type="hidden" name="status" value={status} />}
      <TextInput
        type="search"
        name="q"
        defaultValue={q}
        aria-label={STRINGS.list.search}
        placeholder={STRINGS.list.search}
        maxLength={200}
        autoComplete="off"
        className="max-w-72 min-w-40 flex-1"
      />
      <Select
        name="type"
        defaultValue={type}
        aria-label={STRINGS.list.type}
        className="w-40"
        onChange={({ currentTarget: { form } }) => submit(form, { preventScrollReset: true })}
      >
        {DISCUSSION_TYPES.map((value) => (
          <option key={value} value={value}>
            {STRINGS.list.types[value]}
          </option>
        ))}
      </Select>
      {names.size > 0 && (
        <Select
          name="label"
          defaultValue={label}
          aria-label={STRINGS.labels.label}
          className="w-40"
          onChange={({ currentTarget: { form } }) => submit(form, { preventScrollReset: true })}
        >
          <option value="">{STRINGS.labels.all}</option>
          {[...names].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <TextInput
        name="author"
        defaultValue={author}
        aria-label={STRINGS.list.author}
        placeholder={STRINGS.list.author}
        maxLength={96}
        autoComplete="off"
        className="max-w-40 min-w-28 flex-1"
      />
      <Button type="submit">{STRINGS.list.apply}</Button>
      {isFiltered(query) && (
        <Link
          to={listAddress({ status, type: "all", author: "", q: "", label: "", page: 1 })}
          className="text-link text-sm"
        >
          {STRINGS.list.clear}
        </Link>
      )}
    </Form>
  );
}
