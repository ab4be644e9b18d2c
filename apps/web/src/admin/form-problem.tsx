import { useAnswer } from "../account/use-answer.ts";
import { FieldError } from "../ui/field.tsx";

/** What came of the last form of a table, if it failed. */
export function FormProblem() {
  const { errors } = useAnswer();
  const problems = Object.values(errors);
  if (problems.length === 0) return null;
  return (
    <div className="mb-3">
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
    </div>
  );
}
