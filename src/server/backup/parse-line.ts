import { z } from 'zod'
import { damagedBackup } from './backup-lines.ts'

const text = z.string()

const head = z.object({
  siteward: z.literal('backup'),
  format: z.literal(1),
  migrations: z.array(text),
})

const end = z.object({
  end: z.literal(true),
  rows: z.record(text, z.number()),
  files: z.number(),
  sha256: text,
  keyed: z.object({ by: text, sum: text }).nullish(),
})

/** The lines of a backup that begin with #; all others are rows (tables.ts). */
const markedLine = z.union([
  head,
  z.object({ table: text, columns: z.array(text) }),
  z.object({ sequence: text, value: text, called: z.boolean() }),
  z.object({ file: text, sha256: text, data: text }),
  end,
])

export type BackupMarkedLine = z.infer<typeof markedLine>
export type EndLine = z.infer<typeof end>

/** Parses a line with #; null if no release wrote such a line. */
export function markedLineOf(line: string): BackupMarkedLine | null {
  if (!line.startsWith('#')) return null
  try {
    return markedLine.parse(JSON.parse(line.slice(1)))
  } catch {
    return null
  }
}

/** Parses a line with #. Throws if no release wrote such a line. */
export function parseLine(line: string): BackupMarkedLine {
  const parsed = markedLineOf(line)
  if (parsed === null) throw damagedBackup()
  return parsed
}
