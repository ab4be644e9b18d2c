/** The home page. */
export const STRINGS = {
  description: "A model hub that people run themselves.",
  thisHub: "This hub",
  about: "About this hub",
  recentModels: "Recent models",
  noModels: "No models yet. Models that you publish appear here.",
  recentDatasets: "Recent datasets",
  noDatasets: "No datasets yet.",
  tasks: "Tasks",
  all: "View all",
  allOf: (title: string) => `View all: ${title}`,
} as const;
