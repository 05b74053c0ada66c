import type { Delimiter } from './sheet-types.ts'

/** Matches what `cleanCell` trims at both ends of a cell, except line ends. */
const blankPatternExcept = (sign: Delimiter) =>
  `(?:(?!${escaped(sign)})[^\\S\\n]|[\\u180E\\u200B\\u2060])`
const escaped = (sign: Delimiter) => (sign === '|' ? '\\|' : sign)

/**
 * Removes the blanks around cells that are quoted as a whole: `"Ana", "Ruiz, Jr."`. Papa Parse
 * would treat such quotes as letters, and the comma between them as the end of the cell. Lines must
 * end with LF. Leaves a quote that does not close at the end of its cell.
 */
export function trimQuotedCells(text: string, delimiter: Delimiter): string {
  const [sign, blank] = [escaped(delimiter), blankPatternExcept(delimiter)]
  if (!new RegExp(`(?:^|[${sign}\\n])${blank}+"|"[\\u180E\\u200B\\u2060]`).test(text)) return text
  const [begin, end, rest] = [
    new RegExp(`${blank}*"`, 'y'),
    new RegExp(`${blank}*(?=[${sign}\\n])`, 'y'),
    new RegExp(`[^${sign}\\n]*`, 'y'),
  ]
  let [kept, from, at] = ['', 0, 0]
  while (at < text.length) {
    const opening = endOf(begin, text, at)
    const closing = opening === null ? null : closingQuote(text, opening)
    // After a quote that never closes, every cell is part of it.
    if (closing === -1) break
    const next = closing === null ? null : endOf(end, text, closing + 1)
    if (opening !== null && closing !== null && next !== null) {
      kept += text.slice(from, at) + text.slice(opening - 1, closing + 1)
      from = next
    }
    at = (next ?? endOf(rest, text, at) ?? text.length) + 1
  }
  return kept + text.slice(from)
}

/** Returns the end of a match that starts at this position; null without a match. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/**
 * Finds the quote that closes a cell; `from` is the position after the opening quote. Skips doubled
 * quotes. Returns -1 if no quote closes it.
 */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  return at
}
