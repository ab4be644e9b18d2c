import { requireAdministrator, type Viewer } from "@orrery/registry";
import type { DoctorData } from "@orrery/web/page-data/admin/doctor";
import type { Hub } from "../hub.ts";

/** What `orrery doctor` prints, as this process sees it. */
export async function getDoctor(
  { doctor }: Pick<Hub, "doctor">,
  viewer: Viewer,
): Promise<DoctorData> {
  requireAdministrator(viewer);
  return doctor();
}
