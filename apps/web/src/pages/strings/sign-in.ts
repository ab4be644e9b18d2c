/** Sign-in, sign-up and the setup of a new hub. */
export const STRINGS = {
  signIn: {
    title: "Sign in",
    submit: "Sign in",
    passkey: "Sign in with a passkey",
    forgotten: "Forgot your password?",
    noAccount: "No account yet? ",
    signUp: "Sign up",
  },
  signUp: {
    title: "Sign up",
    submit: "Create account",
    haveAccount: "Already have an account? ",
    signIn: "Sign in",
  },
  closed: {
    title: "Sign-up is closed",
    note: "Ask an administrator of this hub for an invitation. ",
    signIn: "Sign in",
  },
  reviewed: {
    label: "About you (optional)",
    hint: "An administrator of this hub reviews new accounts.",
  },
  /** Stand before a link. */
  terms: { accept: "I accept the ", see: "See the ", terms: "terms of this hub" },
  link: {
    email: "Email address",
    hint: (domains: readonly string[]) =>
      `Use an address of ${domains.join(" or ")}. We send a link that creates your account.`,
    submit: "Send link",
  },
  waits: {
    title: "Waiting for approval",
    note: (name: string) =>
      `The account ${name} waits for an administrator of this hub. You can sign in once it is approved.`,
  },
  sent: {
    title: "Check your email",
    note: (address: string) =>
      `We sent a link to ${address}. Open it within 24 hours to create your account.`,
  },
  setup: {
    title: "Set up this hub",
    note: "This account will be the administrator.",
    submit: "Create administrator",
  },
  reset: {
    title: "New password",
    note: (name: string) => `For the account ${name}. All sessions end.`,
    password: "New password",
    submit: "Set password and sign in",
    invalid: "Invalid link",
    invalidNote: "This link was already used or has expired.",
    another: "Get another link",
  },
  used: {
    title: "Already set up",
    note: "This hub already has an administrator. The setup link works only once.",
    signIn: "Sign in",
  },
  invalid: {
    title: "Invalid setup link",
    note: "Open the full setup link that the server printed in its terminal. Each start prints a new link until you use one.",
    home: "Home",
  },
} as const;
