import { z } from 'zod'

/** Until when a mail waits for a budget (rulings, 82); missing where it goes out at once. */
export const mailAt = z.string().optional()

/** A mail was asked for. */
export const mailAsked = z.object({ success: z.literal(true), mailAt })
