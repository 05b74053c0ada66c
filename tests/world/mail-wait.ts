/** The day after the fixed day of the component tests. */
export const tomorrow = '2026-11-28T18:00:00.000Z'

/** The text that a screen shows for one mail that waits until then. */
export const waitsUntilTomorrow =
  /1 mail waits until Sat 28 Nov, \d\d:\d\d, because many mails were sent before it\./
