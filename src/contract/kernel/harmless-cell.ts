// A cell that begins with one of these signs is a formula, also with the wide signs of Asian
// keyboards.
const signs = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20'
// The pattern skips apostrophes, so that a marked text is judged like its original.
const beginsFormula = new RegExp(`^['\\s]*[${signs}\\t\\r]`)
const formulaSign = new RegExp(`^[${signs}]`)

/**
 * Only digits and signs, for example a telephone number or an amount, which are harmless as a
 * formula.
 */
const onlyFigures = /^[+-]?[\d\s().,/-]+$/

/** Separators of other readers, with the quotes and spaces that such a reader drops after them. */
const zones = /(?:\r\n|[;|\t\r\n])['"\s]*/g
const beginsCell = /\r\n|[;|\t\r\n]/g
const marked = /(\r\n|[;|\t\r\n])'/g

/**
 * Puts an apostrophe wherever a spreadsheet would begin a formula: at the start of the text, and
 * after each semicolon, tab, bar and line end, where other readers begin a cell. With
 * `isFigureAlone` figures stay as they are (decision 82).
 */
export function harmless(text: string, isFigureAlone = true): string {
  const inner = inZones(text, (zone) => zone.replaceAll(beginsCell, "$&'"))
  const isFigure = isFigureAlone && inner === text && onlyFigures.test(text)
  return beginsFormula.test(text) && !isFigure ? `'${inner}` : inner
}

/**
 * Reverses `harmless`. A foreign text loses an apostrophe only where `harmless` would have set one.
 */
export function unharmed(text: string): string {
  const isMarked = text.startsWith("'") && beginsFormula.test(text)
  return inZones(isMarked ? text.slice(1) : text, (zone) => zone.replaceAll(marked, '$1'))
}

/** Matches each zone once and whole, so that a text of line ends alone takes linear time. */
function inZones(text: string, change: (zone: string) => string): string {
  return text.replaceAll(zones, (zone, at: number) =>
    formulaSign.test(text.charAt(at + zone.length)) ? change(zone) : zone,
  )
}
