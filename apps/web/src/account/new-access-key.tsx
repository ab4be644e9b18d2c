import { CredentialForm } from "./credential-form.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { useAnswer } from "./use-answer.ts";

/** Makes an access key and shows its secret, this once. */
export function NewAccessKey() {
  const { newAccessKey } = useAnswer();
  return (
    <>
      {newAccessKey && (
        <ShownOnce
          note="Copy the secret now: it is not shown again."
          secrets={[
            { label: "Access key ID", text: newAccessKey.id },
            { label: "Secret access key", text: newAccessKey.secret },
          ]}
        />
      )}
      <CredentialForm
        intent="create-access-key"
        submit="Create key"
        placeholder="batch job"
        made={newAccessKey?.id}
      />
    </>
  );
}
