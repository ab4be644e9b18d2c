import type { Viewer } from "@orrery/registry";
import type { NoticesData } from "@orrery/web/page-data/admin/settings";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { Hub } from "../hub.ts";

/** The banner and the terms, as administrators set them. */
export async function getNotices(
  { registry }: Pick<Hub, "registry">,
  viewer: Viewer,
): Promise<NoticesData> {
  const [banner, terms] = await Promise.all([registry.banners.find(viewer), registry.terms.find()]);
  return {
    ...(banner && {
      banner: {
        ...{ text: banner.text, level: banner.level },
        ...omitUndefined({
          from: banner.from?.toISOString(),
          until: banner.until?.toISOString(),
        }),
      },
    }),
    ...(terms && { terms: { ...terms, createdAt: terms.createdAt.toISOString() } }),
  };
}
