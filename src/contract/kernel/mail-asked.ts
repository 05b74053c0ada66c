import { z } from 'zod'

/**
 * The time at which a mail that waits for a budget is sent (ruling 82). Missing for a mail that is
 * sent at once.
 */
export const mailAt = z.string().optional()

/** The answer of a call that queues a mail. */
export const mailAsked = z.object({ success: z.literal(true), mailAt })
