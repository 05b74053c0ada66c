// What no keyboard types and a paste brings along: line ends in a one-line field, control
// characters, marks that turn the direction of what follows. Taken out on both sides by the same
// rule, so that no queued change is refused for them and what a device shows is what the server
// keeps. A letter and its accent become one (NFC), so that what looks the same is the same. Joiners
// (ZWJ, ZWNJ) stay: names and emoji are written with them.

const lineEnds = /[\t\n\v\f\r\x85\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controls = /[\0-\x1f\x7f-\x9f]/g
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const controlsButLines = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g

/**
 * A one-line text as it is kept, in NFC: line ends become spaces, control and direction characters
 * go, as do spaces at its ends.
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
 * A text of several lines as it is kept, in NFC: tabs and line ends stay, other control characters
 * go.
 */
export function manyLines(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(controlsButLines, '').trim()
}

/** The text of a field as it is kept. */
export function cleanText({ kind }: { kind: string }, text: string): string {
  return kind === 'longText' ? manyLines(text) : oneLine(text)
}
