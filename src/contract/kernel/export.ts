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
 * What a list is asked for as a file: which of its columns, in their order, and how the person's
 * screen calls them. Titles and words come with the call, so that the file speaks as the table
 * does; the server writes them as texts that are no formula.
 */
export const exportRequest = z.strictObject({
  format: z.enum(['csv', 'xlsx']),
  /** Of the sheet in a workbook. */
  title: readable(100),
  /** IANA; moments are written by its clock. */
  timeZone: readable(64).refine(isTimeZone, 'Must be the name of a time zone.').optional(),
  /** `words`: what is said for a stored value. */
  columns: z
    .array(z.strictObject({ name: readable(60), title: readable(100), words: words.optional() }))
    .min(1)
    .max(40),
})
export type ExportRequest = z.infer<typeof exportRequest>
