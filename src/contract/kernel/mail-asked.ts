import { z } from 'zod'

/** When a mail goes out that waits for a budget (ruling 82); missing if it goes out at once. */
export const mailAt = z.string().optional()

/** The answer of a call that asks for a mail. */
export const mailAsked = z.object({ success: z.literal(true), mailAt })
