import type { WorkBook } from 'xlsx'

/** As many letters as a format of cells has at most, by the specifications of all kinds (ECMA-376, 18.8.30). */
const mostLetters = 255

/** Formats in markup, as workbooks of Office Open XML and of XML 2003 have them. */
const written = /\b(?:formatCode|Format)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Does markup hold a format that no spreadsheet writes? SheetJS goes through a format letter by
 * letter for each cell, in time that grows with its square (issue 38, point 6).
 */
export function hasLongFormat(markup: string): boolean {
  for (const [, double, single] of markup.matchAll(written)) {
    const format = double ?? single ?? ''
    if (format.length > mostLetters && isLong(format.replaceAll(/&[^&;]{1,10};/g, ' '))) return true
  }
  return false
}

/** Is a format longer than spreadsheets write them? */
export const isLong = (format: string): boolean => format.length > mostLetters

/** The same of a workbook that was opened without writing a cell by its formats. */
export function namesLongFormat(book: WorkBook): boolean {
  const formats: unknown = Reflect.get(book, 'SSF')
  if (typeof formats !== 'object' || formats === null) return false
  return Object.values(formats).some((format) => typeof format === 'string' && isLong(format))
}
