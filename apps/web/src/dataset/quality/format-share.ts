const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** `3.4%`; less than a thousandth is `<0.1%`. */
export function formatShare(count: number, of: number): string {
  if (of === 0) return "";
  const share = count / of;
  return share > 0 && share < 0.001 ? "<0.1%" : percent.format(share);
}
