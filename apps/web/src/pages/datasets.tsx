import { RepoList } from "../catalog/repo-list.tsx";
import { usePageData } from "../page-source.ts";

/** `/datasets` */
export const Component = () => <RepoList data={usePageData("datasets")} />;
