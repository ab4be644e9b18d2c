/** A forgotten password. */
export const RESET = {
  title: "Forgot your password?",
  note: "The hub sends a link to the confirmed email address of your account.",
  noMail: "This hub sends no emails. Ask one of its administrators for a link.",
  sent: "If the account has a confirmed email address, a link is on its way. It works for an hour. No email? Ask an administrator of this hub.",
  who: "Username or email address",
  submit: "Send link",
  back: "Back to sign-in",
} as const;
