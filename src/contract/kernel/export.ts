import { z } from 'zod'
import { readable } from './shapes.ts'

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const words = z
  .record(readable(60), readable(200))
  .refine((all) => Object.keys(all).length <= 200, 'Too many words.')

/**
 * The request for a list as a file: its columns in order, with the labels of the person's screen.
 * Titles and words come with the call, so that the file has the language of the table. The server
 * writes them as texts, never as formulas.
 */
export const exportRequest = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  /** The title of the sheet in a workbook. */
  title: readable(100),
  /** IANA name of the zone for times. */
  timeZone: readable(64).refine(isTimeZone, 'Must be the name of a time zone.').optional(),
  /** `words`: the labels of stored values. */
  columns: z
    .array(z.strictObject({ name: readable(60), title: readable(100), words: words.optional() }))
    .min(1)
    .max(40),
})
export type ExportRequest = z.infer<typeof exportRequest>
