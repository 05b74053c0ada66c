import { plainFileName } from '#server/files/file-name.ts'
import type { Language, PrintDocument } from '#server/pdf/door.ts'

/** Returns a name like `CA-1187 Guardrail missing at level 12.pdf`. */
export function nameOfFile(
  { record, title }: Pick<PrintDocument, 'record' | 'title'>,
  end: string,
): string {
  return fileName(`${record.label} ${title}`, end)
}

/** Returns a name like `Ridgeline Builders, 12 records, 2026-11-20.zip`. */
export function nameOfSeveral(
  language: Language,
  company: string,
  count: number,
  day: string,
  end: string,
): string {
  const records =
    language === 'es'
      ? count === 1
        ? '1 registro'
        : `${count} registros`
      : count === 1
        ? '1 record'
        : `${count} records`
  return fileName(`${company}, ${records}, ${day}`, end)
}

function fileName(text: string, end: string): string {
  return `${plainFileName(text) || 'print'}.${end}`
}

/** Makes names unique within an archive: `… (2).pdf`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const dot = name.lastIndexOf('.')
    let own = name
    // Some systems treat names that differ only in capitals as equal.
    for (let at = 2; taken.has(own.toLowerCase()); at += 1)
      own = `${name.slice(0, dot)} (${at})${name.slice(dot)}`
    taken.add(own.toLowerCase())
    return own
  }
}
