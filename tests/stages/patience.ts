// How long anything may take in tests, in ms, said once: a busy machine is no fault of the product,
// and a test that passes waits no longer for it.

/** What is polled: an element, a mail, a row. */
export const pollTimeout = 60_000
/** One test without a browser of its own, and one component test. */
export const testTimeout = 180_000
/** One journey, and one hook that starts servers. */
export const journeyTimeout = 300_000
/** The start of a server with its demo. */
export const startTimeout = 180_000
