const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

const two = (value: number): string => String(value).padStart(2, "0");

const FIELDS: Readonly<Record<string, (time: Date) => string>> = {
  Y: (time) => String(time.getFullYear()),
  y: (time) => two(time.getFullYear() % 100),
  m: (time) => two(time.getMonth() + 1),
  d: (time) => two(time.getDate()),
  e: (time) => String(time.getDate()).padStart(2),
  B: (time) => MONTHS[time.getMonth()] ?? "",
  b: (time) => (MONTHS[time.getMonth()] ?? "").slice(0, 3),
  A: (time) => DAYS[time.getDay()] ?? "",
  a: (time) => (DAYS[time.getDay()] ?? "").slice(0, 3),
  H: (time) => two(time.getHours()),
  I: (time) => two(time.getHours() % 12 || 12),
  p: (time) => (time.getHours() < 12 ? "AM" : "PM"),
  M: (time) => two(time.getMinutes()),
  S: (time) => two(time.getSeconds()),
  F: (time) => formatTime(time, "%Y-%m-%d"),
  T: (time) => formatTime(time, "%H:%M:%S"),
  "%": () => "%",
};

/** A time as by Python's `strftime`, in English. What is unknown stays. */
export function formatTime(time: Date, format: string): string {
  // `%-d` is `%d` without its zero.
  return format.replaceAll(/%(-?)([a-zA-Z%])/g, (whole, bare: string, name: string) => {
    const written = FIELDS[name]?.(time) ?? whole;
    return bare ? written.replace(/^[0 ](?=.)/, "") : written;
  });
}
