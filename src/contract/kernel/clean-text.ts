// Removes characters that no keyboard types but a paste may contain: line ends in a one-line field,
// control characters, marks that change the direction of text. Client and server use the same rule,
// so that no queued change is refused for them and the device shows the stored text. A letter and
// its accent become one (NFC), so that equal looks mean equal texts. Joiners (ZWJ, ZWNJ) stay,
// because names and emoji need them.

const lineEnds = /[\t\n\v\f\r\x85\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\0-\x1f\x7f-\x9f]/g
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controlsButLines = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g

/**
 * Returns a one-line text as it is stored, in NFC: line ends become spaces, control and direction
 * characters are removed, as are spaces at the ends.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(lineEnds, ' ')
    .replace(controls, '')
    .replace(directions, '')
    .trim()
}

/**
 * Returns a text of several lines as it is stored, in NFC: tabs and line ends stay, other control
 * characters are removed.
 */
export function manyLines(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(controlsButLines, '').trim()
}

/** Returns the text of a field as it is stored. */
export function cleanText({ kind }: { kind: string }, text: string): string {
  return kind === 'longText' ? manyLines(text) : oneLine(text)
}
