import { useNavigate } from "react-router";
import { useShellData } from "../page-source.ts";
import { useToast } from "../ui/overlay/toast.tsx";
import { writeClipboard } from "../ui/text/write-clipboard.ts";
import { useTheme } from "../ui/theme.tsx";
import type { QuickItem } from "./quick-item.ts";
import { keepRecent } from "./recent-items.ts";
import { STRINGS } from "./strings.ts";

/** Returns the function that runs an item and adds it to the recent items. */
export function useRunItem(): (item: QuickItem) => void {
  const navigate = useNavigate();
  const account = useShellData()?.account?.name;
  const [, chooseTheme] = useTheme();
  const toast = useToast();
  const copy = async (text: string) =>
    (await writeClipboard(text)) ? toast(STRINGS.copied(text)) : toast(STRINGS.copyFailed, "bad");
  return (item) => {
    keepRecent(item, account);
    if (item.run === "sign-out") signOut();
    else if ("theme" in item.run) chooseTheme(item.run.theme);
    else if ("copy" in item.run) void copy(item.run.copy);
    else navigate(item.run.to);
  };
}

/** The same form post as the account menu's. */
function signOut() {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/sign-out";
  document.body.append(form);
  form.submit();
}
