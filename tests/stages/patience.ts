// The timeouts of all tests, in ms. They are long, because a busy machine is not a fault of the
// product, and a passing test does not wait for them.

/** For a polled value: an element, a mail, a row. */
export const pollTimeout = 60_000
/** For a test without its own browser, and for a component test. */
export const testTimeout = 180_000
/** For a journey, and for a hook that starts servers. */
export const journeyTimeout = 300_000
/** For the start of a server with its demo. */
export const startTimeout = 180_000
