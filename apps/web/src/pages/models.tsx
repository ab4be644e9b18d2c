import { RepoList } from "../catalog/repo-list.tsx";
import { usePageData } from "../page-source.ts";

/** `/models` */
export const Component = () => <RepoList data={usePageData("models")} />;
