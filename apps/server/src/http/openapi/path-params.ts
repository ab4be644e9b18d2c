/** What the parameters of paths are, by name. */
export const PATH_PARAMS: Readonly<Record<string, string>> = {
  repoType: "The type of the repo.",
  namespace: "The account or organization that the repo belongs to.",
  name: "The name of the repo, account or organization, or of a file.",
  revision: "A branch, tag, commit, `HEAD` or `refs/pr/N`.",
  branch: "A branch.",
  path: "A path in the repo.",
  number: "The number of a discussion or pull request, or of a part.",
  comment: "The ID of a comment.",
  label: "The name of a label.",
  user: "The name of an account.",
  organization: "The name of an organization.",
  provider: "The ID of a provider.",
  range: "Two revisions as `base..head`.",
  modelId: "The ID of a model, with its slash percent-encoded.",
  model: "The ID of a model: `namespace/name`, optionally `:provider`.",
  digest: "A SHA-256 in hex.",
};
