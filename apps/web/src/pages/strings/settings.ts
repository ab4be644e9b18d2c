/** The settings of the signed-in account. */
export const STRINGS = {
  account: "Account",
  security: "Password and sessions",
  tokens: "Access tokens",
  tokensNote: "For the command line and programs. A token acts as you, limited by its role.",
  newFineGrained: "New fine-grained token",
  accessKeys: "Access keys",
  accessKeysNote:
    "For programs that sign requests, such as the AWS SDKs. A key can only run models. ",
  learnMore: "Learn more",
  confirm: "Confirm that it is you",
  confirmNote: "You signed in some time ago.",
  password: "Password",
  deleteAccount: "Delete account",
  deleteAccountNote: "Delete or move your repos first. This can't be undone.",
  sessions: "Sessions",
  sessionsNote:
    "Where you are signed in. A session ends after 30 days without use, or after 90 days.",
  noPasswords: "This hub has no passwords. Sign in with a linked account.",
  passwordNote: "Changing it signs out your other browsers.",
} as const;
