import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { toFailure } from "../upload/publish-error.ts";
import { commitRows, createDataset } from "./save-result.ts";
import { STRINGS } from "./strings.ts";

/** Makes a dataset of a result, for who is signed in. */
export function SaveDataset({
  repo,
  disabled,
  exportRows,
}: {
  readonly repo: RepoHead;
  readonly disabled: boolean;
  readonly exportRows: () => Promise<Blob>;
}) {
  const account = useShellData()?.account;
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<{ readonly owner: string; readonly name: string }>();
  if (!account) return null;
  const close = () => setOpen(false);
  const open = () => {
    setSaved(undefined);
    setOpen(true);
  };
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={open}>
        {STRINGS.save.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={STRINGS.save.title}>
        {saved ? (
          <p role="status">
            <Link
              to={pathTo("dataset", { namespace: saved.owner, name: saved.name })}
              className="text-link"
            >
              {STRINGS.save.saved(`${saved.owner}/${saved.name}`)}
            </Link>
          </p>
        ) : (
          <SaveForm
            repo={repo}
            owners={[account.name, ...account.organizations]}
            exportRows={exportRows}
            onSaved={(owner, name) => setSaved({ owner, name })}
          />
        )}
      </Dialog>
    </>
  );
}

function SaveForm({
  repo,
  owners,
  exportRows,
  onSaved,
}: {
  readonly repo: RepoHead;
  readonly owners: readonly string[];
  readonly exportRows: () => Promise<Blob>;
  readonly onSaved: (owner: string, name: string) => void;
}) {
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A retry after a failed upload finds the dataset that it created.
  const created = useRef<string>(undefined);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [owner, name] = [String(form.get("owner")), String(form.get("name")).trim()];
    const id = `${owner}/${name}`;
    setSaving(true);
    setProblem(undefined);
    try {
      const rows = await exportRows();
      if (created.current !== id)
        await createDataset({ owner, name, isPrivate: form.has("private") });
      created.current = id;
      await commitRows(id, STRINGS.save.commit(repo.id), rows);
      onSaved(owner, name);
    } catch (thrown) {
      setProblem(toFailure(thrown).sentence);
    }
    setSaving(false);
  };
  return (
    <form onSubmit={save} className="space-y-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label={STRINGS.save.owner}>
          <Select name="owner">
            {owners.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label={STRINGS.save.name}>
          <TextInput name="name" required maxLength={96} autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <Checkbox
        name="private"
        defaultChecked
        label={STRINGS.save.private}
        hint={STRINGS.save.privateHint}
      />
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <Button type="submit" variant="primary" busy={isSaving}>
        {isSaving ? STRINGS.save.saving : STRINGS.save.submit}
      </Button>
    </form>
  );
}
