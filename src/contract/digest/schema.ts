import { z } from 'zod'
import { echo } from '../kernel/shapes.ts'
import { isTimeZone } from '../companies/rules.ts'
import { digestOccasions, digestTimes } from './choices.ts'

/** A person's settings of the digest, the morning mail. */
export const digestWishes = z.strictObject({
  isOn: z.boolean(),
  occasion: z.enum(digestOccasions),
  /** A half hour by the clock of the zone, `06:30`. */
  time: z.string().refine((text) => digestTimes.includes(text), 'Must be a half hour, HH:MM.'),
  /** An IANA name; null for the zone of the company. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Must be a time zone.').nullable(),
})

/**
 * A change of them; it ignores fields that only the server sets, so that a client may send back
 * what it read.
 */
export const digestChange = digestWishes.extend({ companyTimeZone: echo, muted: echo })

export type DigestWishes = z.infer<typeof digestWishes>

/** An action that the digests of its assignee no longer name. `number`: 1147 of `CA-1147`. */
const mutedAction = z.object({ correctiveActionID: z.int(), number: z.int(), title: z.string() })

/**
 * The settings in an answer. The company's zone applies where `timeZone` is null. `muted` are the
 * reader's own actions, by their number.
 */
export const digestSettings = z.object({
  ...digestWishes.shape,
  companyTimeZone: z.string(),
  muted: z.array(mutedAction),
})
export type DigestSettings = z.infer<typeof digestSettings>
