/**
 * A sign, the text before and after it in a usual position, and the score of that. The first match
 * counts.
 */
type Place = readonly [letters: RegExp, before: RegExp, after: RegExp, fit: number]

/** The start or end of a cell, a word or a quoted text. */
const open = /(?:^|[\s,;|"(])$/
const shut = /^(?:$|[\s,;|").])/
const any = /(?:)/

const places: readonly Place[] = [
  // Spanish words that end as if they had an English s.
  [/’/, /\b(?:[Ss]ol|[Pp]ar|[Pp]a|[Ll]u|[Aa]s)$/, /^s(?!\p{L})/u, -1],
  [/’/, /\p{L}$/u, /^(?:[st]|ll|re|ve)(?!\p{L})/iu, 4],
  [/’/, /(?<!\p{L})[Oo]$/u, /^\p{L}/u, 4],
  // Díaz and Líder do not match d'Angelo and l'Heureux.
  [/’/, /(?<!\p{L})[dD]$/u, /^(?:as?|az|ez)(?!\p{L})/u, -1],
  [/’/, /(?<!\p{L})[dDlL]$/u, /^[aeiouh]/, 4],
  [/’/, /\p{L}$/u, /^\p{Lu}/u, 3],
  [/’/, /\p{Ll}s$/u, shut, 3],
  [/’/, /‘[^’,;\n]{1,30}$/, shut, 3],
  // Hawaiian and Arabic names: hardly any name but Isaías has í between vowels.
  [/’/, /\b[Ii]sa$/, /^as/, -1],
  [/’/, /[aeou]$/, /^[aeiou]/, 3],
  [/’/, /\bI$/, /^m\b/, 4],
  [/’/, open, /^n’/, 3],
  [/’/, /’n$/, shut, 3],
  [/’/, open, /^\d/, 2],
  [/’/, /\d$/, shut, 2],
  [/[‘“]/, open, /^[\p{L}\d]/u, 3],
  [/”/, /“[^”\n]*$/, shut, 4],
  [/”/, /[\p{L}\d.!?]$/u, shut, 3],
  [/[–—]/, open, shut, 3],
  [/[–—]/, /\d$/, /^\d/, 3],
  [/[–—]/, /\p{L}{3}$/u, /^\p{L}{3}/u, 0],
  [/…/, any, shut, 1],
  [/•/, open, shut, 3],
  [/·/, /\s$/, /^\s/, 1],
  [/[®™]/, /\p{L}\p{L}$|\d$/u, shut, 3],
  [/[½¼¾]/, /(?:^|[\s\d,;|"(-])$/, /^(?!\p{L})/u, 3],
  [/[°º]/, /(?:\d|\b[Nn])$/, /^(?!\p{Ll})/u, 3],
  [/ª/, /(?:\d|(?<!\p{L})[MDN])$/u, /^(?!\p{L})/u, 3],
  [/[²³]/, /(?:\d|(?<!\p{L})[fmck]?[mt])$/u, /^(?!\p{L})/u, 3],
  [/[€£]/, any, /^\s?\d/, 2],
  [/[€£]/, /\d\s?$/, any, 2],
  [/[×±≤≥]/, /[\d\s]$/, /^[\d\s]/, 1],
  [/[¿¡]/, open, /^\p{Lu}/u, 1],
  [/«/, open, /^\s?\p{L}/u, 1],
  [/»/, /«[^»\n]*$/, shut, 2],
  [/\u00A0/, /[\p{L}\d,.]$/u, /^[\p{L}\d]/u, 1],
  [/\u00A0/, open, any, 0],
  [/\u00A0/, any, shut, 0],
]

/** Scores how well a letter beyond ASCII fits the text before and after it: at most 4. */
export function scoreLetter(letter: string, before: string, after: string): number {
  // oxlint-disable-next-line no-control-regex -- Windows-1252 has no letter there
  if (/[\u0080-\u009F]/.test(letter)) return -5
  if (/[ªº]/.test(letter) || !/\p{L}/u.test(letter)) return signFit(letter, before, after)
  const known = rankOf(letter, after)
  const [start, rest] = [before.match(/\p{L}*$/u)?.[0] ?? '', after.match(/^\p{L}*/u)?.[0] ?? '']
  const isAlone = start === '' && rest === ''
  if (known < 0 || isAlone || /\d$/.test(before) || /^\d/.test(after)) return -2
  // Spanish has ñ before vowels only.
  if (/ñ/i.test(letter) && !/^[aeiouáéíóúü]/i.test(rest)) return -2
  return known + (/\p{Ll}/u.test(letter) ? smallFit(start, rest) : capitalFit(letter, start, rest))
}

/**
 * Ranks letters of names common in the Americas before rarer ones, and these before letters such as
 * ı or ƒ.
 */
function rankOf(letter: string, after: string): number {
  if (/[áéíóúñüö]/i.test(letter)) return 2
  // Köhler and Schröder have no š.
  if (letter === 'š' && /^[bdfghlr]/.test(after)) return 0
  return /[àèìòùâêîôûäëïçãõåøßšžÿý]/i.test(letter) ? 1 : /[æœ]/i.test(letter) ? 0 : -2
}

function signFit(letter: string, before: string, after: string): number {
  const place = places.find(
    ([letters, left, right]) => letters.test(letter) && left.test(before) && right.test(after),
  )
  if (place !== undefined) return place[3]
  return /\p{L}$/u.test(before) || /^\p{L}/u.test(after) ? -2 : -1
}

/** A small letter is inside or at the end of a word, and not after capitals alone. */
function smallFit(start: string, rest: string): number {
  if (/^\p{Lu}/u.test(rest) || start === '' || /^\p{Lu}{2,}$/u.test(start)) return -1
  return 1
}

/** A capital starts a word, or is among capitals. */
function capitalFit(letter: string, start: string, rest: string): number {
  const isFirst = start === '' && !/^\p{Lu}+\p{Ll}/u.test(rest)
  // The usual capital at the end of a word is É.
  if (start !== '' && rest === '' && letter === 'Ö') return -2
  return isFirst || !/\p{Ll}/u.test(start + rest) ? 1 : -4
}
