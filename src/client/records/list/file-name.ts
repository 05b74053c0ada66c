/** Returns a title without characters that a system forbids in a file name. */
export const toFileName = (title: string) => title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()

/** Returns the day in the zone of the person who saves a file, `YYYY-MM-DD`. */
export function todayForFileName(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export const mimeTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
