import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { dropSetting, findSetting, putSetting } from "../settings/setting-store.ts";
import type { Viewer } from "../viewer.ts";
import { type Banner, MAX_BANNER, type ShownBanner } from "./banner.ts";

const BANNER = "banner";
const KEY_LENGTH = 12;

export interface Banners {
  /** What visitors see now. */
  shown(): Promise<ShownBanner | undefined>;
  /** For administrators, also before and after its time. */
  find(viewer: Viewer): Promise<Banner | undefined>;
  /** `undefined` removes it. Throws `bad-request`. */
  set(viewer: Viewer, banner: Banner | undefined): Promise<void>;
}

export function createBanners({
  db,
  now,
  secrets,
}: Pick<RegistryDeps, "db" | "now" | "secrets">): Banners {
  async function read(): Promise<Banner | undefined> {
    const text = await findSetting(db, BANNER);
    if (text === undefined) return undefined;
    const { from, until, ...banner } = JSON.parse(text) as Banner & {
      from?: string;
      until?: string;
    };
    return {
      ...banner,
      ...(from && { from: new Date(from) }),
      ...(until && { until: new Date(until) }),
    };
  }

  return {
    async shown() {
      const banner = await read();
      if (!banner) return undefined;
      const { text, level, from, until } = banner;
      if ((from && now() < from) || (until && now() > until)) return undefined;
      return { text, level, key: secrets.hash(JSON.stringify(banner)).slice(0, KEY_LENGTH) };
    },

    async find(viewer) {
      requireAdministrator(viewer);
      return read();
    },

    async set(viewer, banner) {
      requireAdministrator(viewer);
      if (!banner) return dropSetting(db, BANNER);
      const text = banner.text.trim();
      if (!text || text.length > MAX_BANNER)
        throw new RegistryError("bad-request", `Use 1 to ${MAX_BANNER} characters for the banner.`);
      if (banner.from && banner.until && banner.until <= banner.from)
        throw new RegistryError("bad-request", "The banner must end after it begins.");
      await putSetting(db, BANNER, JSON.stringify({ ...banner, text }));
    },
  };
}
