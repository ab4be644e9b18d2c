import type { Viewer } from "@orrery/registry";
import type { NoticesData } from "@orrery/web/page-data/admin/settings";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { Hub } from "../hub.ts";

/** The banner, the terms and read-only mode, as administrators set them. */
export async function getNotices(
  { registry }: Pick<Hub, "registry">,
  viewer: Viewer,
): Promise<NoticesData> {
  const [banner, terms, readOnly] = await Promise.all([
    registry.banners.find(viewer),
    registry.terms.find(),
    registry.readOnly.reason(),
  ]);
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
    ...(readOnly !== undefined && { readOnly }),
    ...(terms && { terms: { ...terms, createdAt: terms.createdAt.toISOString() } }),
  };
}
