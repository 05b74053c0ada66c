// Defines the letters that are equal in a search. The database uses the same table (`fold_text`,
// migration 0067), and `folding.db.test.ts` compares the two letter by letter.

/**
 * Letters without a separable accent, and signs that keyboards and pastes write in several ways,
 * each with its folded form.
 */
export const foldTable: Readonly<Record<string, string>> = {
  ...each('ø', 'o'),
  ...each('ł', 'l'),
  ...each('đð', 'd'),
  ...each('ħ', 'h'),
  ...each('ŧ', 't'),
  ...each('ı', 'i'),
  ...each('ς', 'σ'),
  ...each('æ', 'ae'),
  ...each('œ', 'oe'),
  ...each('ß', 'ss'),
  ...each('þ', 'th'),
  ...each('‘’‚‛ʹʻʼ′', "'"),
  ...each('“”„‟', '"'),
  ...each('‐‒–—―−', '-'),
  ...each('⁄', '/'),
}

/**
 * Characters that folding removes: combining marks and invisible characters. The ranges form a
 * pattern that JavaScript and PostgreSQL read alike.
 */
const foldedAway = String.raw`\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff`

function each(letters: string, folded: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, folded]))
}

/**
 * Returns the form of a text for searches: lower case, letters without accents, plain signs, and no
 * invisible characters. The result may be longer than the text (`ß` is `ss`), so positions differ.
 */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').toLowerCase().replace(noAscii, foldLetter)
}

/**
 * Returns `foldText` in a form that sorts by plain `<` in a language, like `sort_text` of the
 * database.
 */
export function sortText(text: string, language: string): string {
  if (language !== 'es' || asciiOnly.test(text)) return foldText(text)
  // Sorts Ñ after every other `n`, because no folded letter of this alphabet is greater than `~`.
  return foldText(text.normalize('NFKD').replace(/n\u0303/gi, 'n~'))
}

const away = new RegExp(`[${foldedAway}]`)
// Looks up each letter, because a pattern of all letters takes a third longer.
const known = new Map(Object.entries(foldTable))

function foldLetter(letter: string): string {
  let folded = known.get(letter)
  if (folded === undefined) {
    folded = away.test(letter) ? '' : letter
    known.set(letter, folded)
  }
  return folded
}

const noAscii = /[\u0080-\uffff]/g
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const asciiOnly = /^[\x00-\x7f]*$/
