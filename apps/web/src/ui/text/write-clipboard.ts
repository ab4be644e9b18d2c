/** Whether it worked. Falls back to a selection where the clipboard API is missing, as it needs HTTPS or localhost. */
export async function writeClipboard(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = content;
    area.className = "fixed opacity-0";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
