import { CredentialForm } from "./credential-form.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { STRINGS } from "./strings.ts";
import { useAnswer } from "./use-answer.ts";

/** Creates an access key and shows its secret once. */
export function NewAccessKey() {
  const { newAccessKey } = useAnswer();
  return (
    <>
      {newAccessKey && (
        <ShownOnce
          note={STRINGS.newAccessKey.copyNow}
          secrets={[
            { label: STRINGS.newAccessKey.id, text: newAccessKey.id },
            { label: STRINGS.newAccessKey.secret, text: newAccessKey.secret },
          ]}
        />
      )}
      <CredentialForm
        intent="create-access-key"
        submit={STRINGS.newAccessKey.submit}
        placeholder={STRINGS.newAccessKey.placeholder}
        made={newAccessKey?.id}
      />
    </>
  );
}
