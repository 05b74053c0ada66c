/** How many characters of a name are kept, before its ending. */
const longest = 80

/**
 * Makes a text what files of any system can be called: never somebody's path, a hidden file or a
 * name that turns the direction of reading. Empty where nothing is left.
 */
export function plainFileName(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{C}\\/:*?"<>|%]+/gu, ' ')
    .split(' ')
    // `..` leads upwards somewhere.
    .filter((word) => !/^\.*$/.test(word))
    .join(' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(plain)
    .slice(0, longest)
    .join('')
    .replaceAll(/[\s.]+$/g, '')
  // Names that one system keeps for itself.
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `${short} -` : short
}

/** Endings of each type of file, the usual one first. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
}

/**
 * The name that a file was sent under, with an ending that fits its bytes: `IMG_0042.HEIC` of a
 * JPEG is `IMG_0042.jpg`.
 */
export function sentFileName(name: string, mime: string): string {
  const own = endings[mime] ?? ['bin']
  // An ending holds a letter: `Card v1.2` has none.
  const [, stem = name, ending = ''] =
    /^(.*)\.(?=\d*[a-z])([a-z\d]{2,5})$/is.exec(name.trim()) ?? []
  return `${plainFileName(stem) || 'file'}.${own.includes(ending.toLowerCase()) ? ending : own[0]}`
}
