/** Values and keys that a certificate never needs (ISO 32000-2, 12.6, 7.11 and 13). */
const kinds = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'FileAttachment',
  'GoToE',
  'GoToR',
  'ImportData',
  'Rendition',
  'RichMedia',
  'SubmitForm',
]
const keys = ['EmbeddedFiles', 'OnInstantiate', 'XFA']

const space = '[\\0\\s]'
const end = '(?=[\\0\\s()<>[\\]{}/%]|$)'
const number = '[\\d+.-]+'
/** Matches a value that is a reference to another object, or that a comment precedes. */
const elsewhere = `${space}+${number}${space}+${number}${space}*R${end}`
const commented = `[\\d\\0\\s+.-]*%`
const kind = `/${spelled('S')}(?:${spelled('ubtype')})?`

const active = namePattern(...kinds, ...keys)
const nameStart = new RegExp(`/(?:${kinds.map(spelled).join('|')})`)
const kindElsewhere = new RegExp(kind + elsewhere)
const kindCommented = new RegExp(kind + commented)
/** Matches the key JS with a script, or EF with a file. Packed bytes spell them by chance, too. */
const short = new RegExp(
  `/(?:${spelled('JS')}|${spelled('EF')})(?:${space}*[(<]|${elsewhere}|${commented})`,
  'g',
)
/** Even the largest file has fewer by chance. */
const maxChanceMatches = 100

/** Matches each of these names, up to the space or the delimiter that ends it. */
export function namePattern(...names: string[]): RegExp {
  return new RegExp(`/(?:${names.map(spelled).join('|')})${end}`)
}

/**
 * Returns a pattern in which each letter of a name may also be written as `#` and two hex digits.
 */
function spelled(name: string): string {
  return Array.from(name, (letter) => `(?:${letter}|#${hexOf(letter)})`).join('')
}

/** Returns a pattern for the hex digits of a letter, in either case. */
function hexOf(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16)
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
}

/** Finds names of scripts, programs, other files and forms that submit themselves. */
export function hasActiveName(text: string): boolean {
  if (active.test(text)) return true
  let byChance = 0
  for (const { index } of text.matchAll(short)) {
    byChance += 1
    if (byChance > maxChanceMatches || isAmongText(text, index)) return true
  }
  return false
}

/** Returns whether the place is within a text: of packed bytes only about a third are printable. */
function isAmongText(text: string, index: number): boolean {
  const around = text.slice(Math.max(0, index - 48), index + 48)
  return around.replaceAll(/[^\t\n\r -~]/g, '').length > around.length * 0.8
}

/**
 * Finds the beginning of such a name, which a reader that unpacks fewer bytes takes for the whole
 * name.
 */
export function hasBegunName(text: string): boolean {
  return nameStart.test(text)
}

/** Finds an action that refers to another object for its kind. */
export function hasKindElsewhere(text: string): boolean {
  return kindElsewhere.test(text)
}

/** Finds an action with a comment before its kind. */
export function hasKindCommented(text: string): boolean {
  return kindCommented.test(text)
}
