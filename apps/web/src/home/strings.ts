import type { Trial } from "../page-data/home.ts";
import { plural } from "../ui/format.ts";

/** The home page. */
export const STRINGS = {
  description: "Models and datasets on your own hub: browse, download, run and publish.",
  about: "About this hub",
  models: "Trending models",
  noModels: "No models yet. Models that you publish appear here.",
  datasets: "Trending datasets",
  noDatasets: "No datasets yet.",
  tasks: "Tasks",
  all: "View all",
  allOf: (title: string) => `View all: ${title}`,
  trials: {
    title: "Try it now",
    kinds: { chat: "Chat", picture: "Image", speech: "Speech" } satisfies Record<
      Trial["kind"],
      string
    >,
  },
  connect: {
    title: "Connect",
    note: "Existing clients work unchanged: set the address of this hub.",
  },
  member: {
    repos: "Your repositories",
    noRepos: "No repositories yet.",
    create: "New model",
    waiting: "Waiting for you",
    nothing: "Nothing is waiting for you.",
    requests: (count: number) => `${plural(count, "access request")} to review`,
    pull: (author: string) => `Pull request by ${author}`,
    recent: "Recently viewed",
    searches: "Saved searches",
    kinds: { model: "Models", dataset: "Datasets" },
    feed: "Feed",
    delete: "Delete",
    deleteSearch: (title: string) => `Delete the saved search ${title}`,
    runs: "Saved runs",
    likes: "Likes",
    followed: "New from those you follow",
  },
  steps: {
    title: "First steps",
    dismiss: "Dismiss",
    done: "Done",
    toDo: "To do",
    name: {
      title: "Name this hub",
      note: "Its name, a sentence and a logo, for the top of this page.",
      action: "Edit hub profile",
    },
    publish: {
      title: "Publish a model or dataset",
      note: "With hf upload, git, the browser or the command line.",
      action: "New model",
    },
    invite: {
      title: "Invite people",
      note: "Sign-up is open: send this address.",
      closed: "Create an invitation for each person, or open sign-up.",
      action: "See people",
    },
    key: {
      title: "Add a provider key",
      note: "Lets everyone call models that don't run on this hub.",
      action: "Add a key",
    },
    network: {
      title: "Open the hub to your network",
      note: "It listens on this machine only. Restart it with:",
      action: "Read how",
    },
  },
} as const;
