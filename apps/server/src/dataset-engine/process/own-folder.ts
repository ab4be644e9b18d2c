/** The working folder of the process; Node's permissions name it so. */
export const OWN_FOLDER = process.platform === "linux" ? "/proc/self/cwd" : ".";
