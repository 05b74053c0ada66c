import type { WorkBook } from 'xlsx'

/** The longest format of a cell by all specifications (ECMA-376, 18.8.30). */
const maxFormatLength = 255

/** Matches formats in the markup of Office Open XML and XML 2003. */
const written = /\b(?:formatCode|Format)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Returns true if markup holds a format longer than any spreadsheet writes. SheetJS needs time that
 * grows with the square of its length, for each cell (decision 82).
 */
export function markupHasLongFormat(markup: string): boolean {
  for (const [, double, single] of markup.matchAll(written)) {
    const format = double ?? single ?? ''
    if (format.length > maxFormatLength && isLongFormat(format.replaceAll(/&[^&;]{1,10};/g, ' ')))
      return true
  }
  return false
}

/** Returns true for a format longer than any spreadsheet writes. */
export const isLongFormat = (format: string): boolean => format.length > maxFormatLength

/** Returns true if an opened workbook names such a format. Call it before any cell is formatted. */
export function workbookHasLongFormat(book: WorkBook): boolean {
  const formats: unknown = Reflect.get(book, 'SSF')
  if (typeof formats !== 'object' || formats === null) return false
  return Object.values(formats).some((format) => typeof format === 'string' && isLongFormat(format))
}
