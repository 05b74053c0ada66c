import { z } from 'zod'
import { isTimeZone } from '../companies/rules.ts'

/** The half hours of a day, `00:00` to `23:30`, by their place. */
export const digestTimes: readonly string[] = Array.from({ length: 48 }, (_, place) => {
  const hour = String(Math.floor(place / 2)).padStart(2, '0')
  return `${hour}:${place % 2 === 0 ? '00' : '30'}`
})

/** A digest is sent when an own action is overdue, or when there is anything to tell. */
export const digestOccasions = ['overdue', 'anything'] as const
export type DigestOccasion = (typeof digestOccasions)[number]

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
