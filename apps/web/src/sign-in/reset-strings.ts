/** A forgotten password. */
export const RESET = {
  title: "Forgot your password?",
  note: "The hub sends a link to the confirmed e-mail address of your account.",
  noMail: "This hub sends no e-mails. Ask one of its administrators for a link.",
  sent: "If the account has a confirmed e-mail address, a link is on its way. It works for an hour. No e-mail? Ask an administrator of this hub.",
  who: "Username or e-mail address",
  submit: "Send link",
  back: "Back to sign-in",
} as const;
