import { type FormEvent, useState } from "react";
import { useShellData } from "../page-source.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, TextInput } from "../ui/field.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { toFailure } from "../upload/publish-error.ts";
import { STRINGS } from "./strings.ts";
import type { SavedQuery } from "./use-saved-queries.ts";

const MAX_NAME = 100;

/** Saves the query of the editor under a name, for who is signed in. */
export function SaveQuery({
  sql,
  onSave,
}: {
  readonly sql: string;
  readonly onSave: (query: Pick<SavedQuery, "name" | "sql" | "shared">) => Promise<void>;
}) {
  const isSignedIn = useShellData()?.account !== undefined;
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!isSignedIn) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSaving(true);
    setProblem(undefined);
    try {
      await onSave({ name: String(form.get("name")), sql, shared: form.has("shared") });
      setOpen(false);
    } catch (thrown) {
      setProblem(toFailure(thrown).sentence);
    }
    setSaving(false);
  };
  return (
    <>
      <Button variant="ghost" disabled={sql.trim() === ""} onClick={() => setOpen(true)}>
        {STRINGS.saved.save}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={STRINGS.saved.save}>
        <form onSubmit={save} className="space-y-3">
          <Field label={STRINGS.saved.name} hint={STRINGS.saved.nameHint}>
            <TextInput name="name" required maxLength={MAX_NAME} autoComplete="off" />
          </Field>
          <Checkbox name="shared" label={STRINGS.saved.share} hint={STRINGS.saved.shareHint} />
          {problem !== undefined && <FieldError>{problem}</FieldError>}
          <Button type="submit" variant="primary" busy={isSaving}>
            {STRINGS.saved.submit}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
