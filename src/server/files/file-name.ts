/** Characters that stay of a name, without its ending. */
const longest = 80

/**
 * Converts a text to a file name that every system accepts: never a path, a hidden file or a name
 * that changes the direction of reading. Empty if nothing is left.
 */
export function plainFileName(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{C}\\/:*?"<>|%]+/gu, ' ')
    .split(' ')
    // `..` leads to a parent folder.
    .filter((word) => !/^\.*$/.test(word))
    .join(' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(plain)
    .slice(0, longest)
    .join('')
    .replaceAll(/[\s.]+$/g, '')
  // Avoids the names that Windows reserves.
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(short) ? `${short} -` : short
}

/** Endings of each type of file, the usual one first. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
}

/**
 * Returns the name under which a file was sent, with an ending that fits its bytes: `IMG_0042.HEIC`
 * of a JPEG becomes `IMG_0042.jpg`.
 */
export function sentFileName(name: string, mime: string): string {
  const own = endings[mime] ?? ['bin']
  // An ending holds a letter, so `Card v1.2` has none.
  const [, stem = name, ending = ''] =
    /^(.*)\.(?=\d*[a-z])([a-z\d]{2,5})$/is.exec(name.trim()) ?? []
  return `${plainFileName(stem) || 'file'}.${own.includes(ending.toLowerCase()) ? ending : own[0]}`
}
