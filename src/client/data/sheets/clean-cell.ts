/** A cleaned cell. `hadControl`: it had invisible control characters. */
export interface CleanCell {
  text: string
  hadControl: boolean
}

// Spaces of every kind, and characters without width, which are trimmed at both ends.
const edge = /[\s\u180E\u200B\u2060\uFEFF]/
// Direction marks, which address books leave around copied text. They are trimmed at the ends and
// reported.
const turn = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/
/** Matches most cells, which need no cleaning. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

// Control characters. In an address they make it a different address that looks the same.
const controls =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200F\u202B\u202D\u202E\u2066-\u2069]/g
/** Line and page breaks that have no meaning in a table and look like a space. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const breaks = /[\u000B\u000C\u0085\u2028\u2029]/g
/** Invisible characters whose removal does not change how a cell looks. */
const unseen = /[\u00AD\u180E\u200B\u200E\u202A\u202C\u2060\uFEFF]/g

/**
 * Returns the text without outer spaces, line ends, no-break spaces, zero-width spaces and byte
 * order marks, in NFC, with LF line ends and without invisible characters. In a possible e-mail
 * address it replaces a control character by U+FFFD, because its removal could produce another
 * person's address.
 */
export function cleanCell(raw: string): CleanCell {
  if (plain.test(raw)) return { text: raw, hadControl: false }
  const { text: inner, hadTurn } = trimmed(raw)
  const lines = inner.replaceAll(/\r\n?/g, '\n')
  const text = lines
    .replace(breaks, ' ')
    .replace(unseen, '')
    .replace(controls, lines.includes('@') ? '\uFFFD' : '')
  // Trims again, because the removed characters may have been next to spaces at the end.
  return { text: trimmed(text).text.normalize('NFC'), hadControl: hadTurn || text !== lines }
}

function trimmed(raw: string): { text: string; hadTurn: boolean } {
  let [from, to, hadTurn] = [0, raw.length, false]
  const isEdge = (letter: string) => {
    if (edge.test(letter)) return true
    if (!turn.test(letter)) return false
    hadTurn = true
    return true
  }
  // Checks letter by letter, because a regular expression would search the end again from each
  // space.
  while (from < to && isEdge(raw.charAt(from))) from += 1
  while (to > from && isEdge(raw.charAt(to - 1))) to -= 1
  return { text: raw.slice(from, to), hadTurn }
}
