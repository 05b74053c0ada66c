import { z } from 'zod'
import { isTimeZone } from '../companies/rules.ts'
import { digestOccasions, digestTimes } from './choices.ts'

/** What a person wants of the digest, the mail of a morning. */
export const digestWishes = z.strictObject({
  isOn: z.boolean(),
  occasion: z.enum(digestOccasions),
  /** A half hour by the clock of the zone, `06:30`. */
  time: z.string().refine((text) => digestTimes.includes(text), 'Must be a half hour, HH:MM.'),
  /** An IANA name; null for the zone of the company. */
  timeZone: z.string().max(64).refine(isTimeZone, 'Must be a time zone.').nullable(),
})
export type DigestWishes = z.infer<typeof digestWishes>

/** The same as it is answered, with the zone that null stands for. */
export const digestSettings = z.object({ ...digestWishes.shape, companyTimeZone: z.string() })
export type DigestSettings = z.infer<typeof digestSettings>
