/** For what takes its time on a busy machine. */
export const patiently = { timeout: 25_000 }
