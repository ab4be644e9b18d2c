/** What the history of a model's providers says. */
export const HISTORY = {
  title: "Last 30 days",
  none: "No calls or checks in the last 30 days.",
  note: "Uptime is the share of this hub's calls and checks that succeeded; canceled calls don't count. Times are of successful calls: p50 is the time that half of them stayed within, p95 that of 95 of 100, both within a tenth. Days without p50 and p95 are from before they were counted and have only the mean. Prices are those of the day's last call, input and output per million tokens, and today the current ones. Days are in UTC.",
  uptime: (percent: string | undefined) =>
    percent === undefined ? "No data" : `${percent}% uptime`,
  uptimeOf: (label: string) => `Uptime of ${label} by day`,
  byDay: "Successful calls and checks by day",
  timeByDay: (longest: string) =>
    `Time by day, up to ${longest}: p95, of it p50 in full color; the mean where there are none`,
  price: (price: string) => `${price} per million tokens`,
  priceOf: (label: string, ranges: string) => `Price of ${label} over time: ${ranges}`,
  priceRange: {
    inputPrice: (range: string) => `input ${range}`,
    outputPrice: (range: string) => `output ${range}`,
  },
  between: (least: string, most: string) => (least === most ? least : `${least} to ${most}`),
  priceByDay: (most: string) => `Price by day, up to ${most}: input, and output dashed`,
  priceDay: (date: string, price: string) => `${date}: ${price}`,
  noPrice: (date: string) => `${date}: price unknown`,
  timeOf: (label: string) => `Response time of ${label} by day`,
  table: "Show as table",
  tableOf: (label: string) => `${label}, last 30 days`,
  heads: [
    "Day",
    "Calls",
    "Errors",
    "Mean time",
    "p50",
    "p95",
    "Mean first token",
    "First token p50",
    "First token p95",
    "Checks",
    "Failed checks",
    "Price",
  ] as readonly string[],
  noData: (date: string) => `${date}: no data`,
  day: (date: string, attempts: number, failures: number, times: string) =>
    `${date}: ${attempts} calls and checks, ${failures} failed, ${times}`,
  mean: (time: string) => `mean time ${time}`,
  percentiles: (p50: string, p95: string) => `p50 ${p50}, p95 ${p95}`,
} as const;
