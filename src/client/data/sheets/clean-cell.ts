/** A cell as it is judged. `hadControl`: letters that no eye sees were in it. */
export interface CleanCell {
  text: string
  hadControl: boolean
}

// Spaces of every kind, and what has no width: at both ends they are nothing.
const edge = /[\s\u180E\u200B\u2060\uFEFF]/
// Turns of direction, which address books leave around what is copied: taken off at the ends, with
// a word.
const turn = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/
/** Nothing to do: the letters of most cells. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/

// Where it stands in an address, the address is another without it, and what the eye sees is none.
const controls =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u200F\u202B\u202D\u202E\u2066-\u2069]/g
/** Ends of lines and pages that are none in a table: a space to the eye. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const breaks = /[\u000B\u000C\u0085\u2028\u2029]/g
/** What the eye does not miss: without it the cell is what it looks like. */
const unseen = /[\u00AD\u180E\u200B\u200E\u202A\u202C\u2060\uFEFF]/g

/**
 * The text trimmed of spaces, line ends, no-break spaces, zero-width spaces and byte order marks,
 * in NFC, its lines ended by LF, and without letters that no eye sees. In what looks like an e-mail
 * a control letter becomes U+FFFD instead of going: taken out, it would leave another address,
 * maybe somebody's.
 */
export function cleanCell(raw: string): CleanCell {
  if (plain.test(raw)) return { text: raw, hadControl: false }
  const { text: inner, hadTurn } = trimmed(raw)
  const lines = inner.replaceAll(/\r\n?/g, '\n')
  const text = lines
    .replace(breaks, ' ')
    .replace(unseen, '')
    .replace(controls, lines.includes('@') ? '\uFFFD' : '')
  // What has gone may have stood between a space and the end.
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
  // Letter by letter: an expression that looks for the end would begin anew at each space.
  while (from < to && isEdge(raw.charAt(from))) from += 1
  while (to > from && isEdge(raw.charAt(to - 1))) to -= 1
  return { text: raw.slice(from, to), hadTurn }
}
