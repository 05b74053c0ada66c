import { z } from 'zod'
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
export type DigestWishes = z.infer<typeof digestWishes>

/** The settings in an answer, with the company's zone, which applies where `timeZone` is null. */
export const digestSettings = z.object({ ...digestWishes.shape, companyTimeZone: z.string() })
export type DigestSettings = z.infer<typeof digestSettings>
