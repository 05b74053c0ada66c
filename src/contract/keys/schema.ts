import { z } from 'zod'
import { isPowerBIKey } from './rules.ts'

/**
 * What Power BI issues, trimmed; '' empties it, and so does null where no answer says null of it
 * (ACC-54, ACC-55).
 */
export const reportKey = z
  .string()
  .max(1100)
  .overwrite((text) => text.trim())
  .refine(
    (text) => text === '' || isPowerBIKey(text),
    'Must be a key as Power BI issues it, without spaces.',
  )
  .nullable()

/** The Power BI keys that a change may name; what is left out stays. */
export const reportKeys = { powerBIKey: reportKey.optional(), caPowerBIkey: reportKey.optional() }
export type ReportKeys = z.infer<z.ZodObject<typeof reportKeys>>

/** The Power BI keys of a company, or how each is told from others; null: there is none. */
export const companyReportKeys = z.object({
  powerBIKey: z.string().nullable(),
  caPowerBIkey: z.string().nullable(),
})

/** How an API key is told from others: its beginning and its end. */
export const keyMark = z.object({
  shown: z.string(),
  madeAt: z.string(),
  /** Until when the one before it still opens; null: there is none. */
  olderUntil: z.string().nullable(),
})
export type KeyMark = z.infer<typeof keyMark>

export const wholeKey = keyMark.extend({ apiKey: z.string() })

/** The keys of a person (TEAM-11). */
export const userConfig = z.object({
  userConfigID: z.int(),
  apiKey: z.string(),
  powerBIKey: z.string().nullable(),
  caPowerBIkey: z.string().nullable(),
})
export type UserConfig = z.infer<typeof userConfig>
