import { CHANGEABLE_LIMITS, type ChangeableLimit, type Viewer } from "@orrery/registry";
import type { LimitRow, LimitsData } from "@orrery/web/page-data/admin/settings";
import type { Config } from "../../base/config.ts";
import { LIMITS, type LimitName } from "../../base/limits.ts";
import type { Hub } from "../hub.ts";

/** The limits in force, where each comes from, and who passed one lately. */
export async function listLimits(
  { registry }: Pick<Hub, "registry">,
  { limits, limitsSet }: Pick<Config, "limits" | "limitsSet">,
  viewer: Viewer,
): Promise<LimitsData> {
  const [changed, refusals] = await Promise.all([
    registry.hubLimits.changed(viewer),
    registry.refusals.list(viewer),
  ]);
  const rows = Object.entries(LIMITS).map(([key, { bounds, per, unit, setting }]): LimitRow => {
    const name = key as LimitName;
    const isChangeable = isChangeableLimit(name);
    const value = isChangeable ? changed[name] : undefined;
    const standard = limits[name];
    return {
      ...{ name, per, unit, standard, isChangeable },
      // The docs show names as code.
      bounds: bounds.replaceAll("`", ""),
      value: value ?? standard,
      source:
        value !== undefined
          ? "administrator"
          : limitsSet.has(name)
            ? "setting"
            : setting
              ? "default"
              : "fixed",
      ...(setting && { setting }),
    };
  });
  return {
    // Those that can be changed stand first.
    limits: rows.toSorted((a, b) => Number(b.isChangeable) - Number(a.isChangeable)),
    refusals: refusals.map(({ lastAt, ...refusal }) => ({
      ...refusal,
      lastAt: lastAt.toISOString(),
    })),
  };
}

export const isChangeableLimit = (name: string): name is ChangeableLimit =>
  CHANGEABLE_LIMITS.some((one) => one === name);
