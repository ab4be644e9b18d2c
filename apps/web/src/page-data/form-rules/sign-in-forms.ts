import {
  CREDENTIAL_NAME_RULE,
  EMAIL_RULE,
  isEmail,
  MAX_CREDENTIAL_NAME,
  MAX_EMAIL,
} from "@orrery/registry/rules";
import { account, newPassword, password } from "./account-forms.ts";
import type { FieldRule, FormRules } from "./field-rule.ts";

export const SIGN_IN = {
  // A directory may know people by other names.
  name: { ...account, maxLength: 254, expects: "Enter your username." },
  password,
  next: {},
} satisfies FormRules;

const code = {
  required: true,
  maxLength: 40,
  expects: "Enter the code.",
} satisfies FieldRule;

/** A code of an app, or a recovery code. */
export const SECOND_STEP = { code, next: {} } satisfies FormRules;

/** What a device answered, as JSON. */
const credential = {
  required: true,
  maxLength: 20_000,
  expects: "The browser sent no passkey. Retry.",
} satisfies FieldRule;

export const PASSKEY = { credential, next: {} } satisfies FormRules;

export const NEW_PASSKEY = {
  name: { required: true, maxLength: MAX_CREDENTIAL_NAME, expects: CREDENTIAL_NAME_RULE },
  credential,
} satisfies FormRules;

export const NEW_APP = { code } satisfies FormRules;

export const CONFIRM = { current: password } satisfies FormRules;

export const ASK_FOR_RESET = {
  who: { required: true, maxLength: MAX_EMAIL, expects: "Enter your username or email address." },
} satisfies FormRules;

export const RESET_PASSWORD = { password: newPassword, token: {} } satisfies FormRules;

export const CHANGE_EMAIL = {
  email: {
    required: true,
    maxLength: MAX_EMAIL,
    problem: (text) => (isEmail(text) ? undefined : EMAIL_RULE),
    expects: EMAIL_RULE,
  },
} satisfies FormRules;

export const VERIFY_EMAIL = { token: { required: true } } satisfies FormRules;

export const REQUIRE_SECOND_FACTOR = {
  required: { options: ["on", "off"] },
} satisfies FormRules;
