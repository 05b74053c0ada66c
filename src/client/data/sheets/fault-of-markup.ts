import { most } from './clean-records.ts'
import type { SheetFault } from './sheet-types.ts'
import { isWholeXml } from './whole-xml.ts'

// As many cells as repetition may make.
const mostRepeated = 1_000_000

/** What is wrong with the markup of a workbook before anything of it is read; null: nothing that can be known so. */
export function faultOfMarkup(text: string): SheetFault | null {
  // Known at a glance, where reading all of it would take seconds.
  if (filledRows(text) > most.records) return 'too-much'
  if (!isWholeXml(text)) return 'damaged'
  if (/<(?:\w+:)?encryption-data[\s>]/.test(text)) return 'encrypted'
  let [rows, cells] = [1, 0]
  // One cell with a value, or one row with some, may say that it stands there a million times.
  for (const [whole, kind, repeated = '1'] of text.matchAll(/<table:table-(row|cell)(?=[\s>])(?:[^>]*?repeated="(\d+)")?[^>]*>/g)) {
    if (kind === 'row') rows = Number(/number-rows-repeated="(\d+)"/.exec(whole)?.[1] ?? '1')
    else if (!whole.endsWith('/>')) cells += rows * Number(repeated)
    if (cells > mostRepeated) return 'too-much'
  }
  return null
}

/** Rows of a sheet in which something stands, at least so many as are read and one. */
function filledRows(text: string): number {
  let filled = 0
  const sign = /<(?:\w+:)?row[ >]/.exec(text)?.[0].slice(0, -1) ?? (text.includes('<table:table-row') ? '<table:table-row' : null)
  if (sign === null) return 0
  for (let at = text.indexOf(sign); at !== -1 && filled <= most.records; ) {
    const next = text.indexOf(sign, at + sign.length)
    if (hasValue.test(text.slice(at, next === -1 ? undefined : next))) filled += 1
    at = next
  }
  return filled
}

const hasValue = /<(?:\w+:)?(?:v|t|is|p)[ >]/
