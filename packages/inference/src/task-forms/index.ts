export {
  formInput,
  formProblems,
  formText,
  inputFormOf,
} from "./form-call.ts";
export { formJson, readFormJson } from "./form-json.ts";
export {
  type FormField,
  type FormInput,
  type FormValues,
  fileField,
  type InputForm,
} from "./input-forms.ts";
export {
  type ParameterField,
  parametersOf,
  readParameters,
  validParameters,
} from "./parameters.ts";
export { formatRows, parseRows } from "./table-text.ts";
export { type FormTask, isFormTask, type OutputKind, TASK_FORMS } from "./task-forms.ts";
