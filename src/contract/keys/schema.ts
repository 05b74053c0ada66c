import { z } from 'zod'
import { isPowerBIKey } from './rules.ts'

/**
 * A key from Power BI, trimmed. '' clears it, and so does null in a request whose answer never has
 * null for it (ACC-54, ACC-55).
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

/** The Power BI keys that a change may contain; an omitted key stays. */
export const reportKeys = { powerBIKey: reportKey.optional(), caPowerBIkey: reportKey.optional() }
export type ReportKeys = z.infer<z.ZodObject<typeof reportKeys>>

/** The Power BI keys of a company, whole or shortened; null: the company has none. */
export const companyReportKeys = z.object({
  powerBIKey: z.string().nullable(),
  caPowerBIkey: z.string().nullable(),
})

/** The beginning and the end of an API key, by which a reader recognizes it. */
export const keyMark = z.object({
  shown: z.string(),
  madeAt: z.string(),
  /** When the previous key expires; null: no previous key is valid. */
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
