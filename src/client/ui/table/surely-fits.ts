/**
 * Do these words surely stand on that many lines so wide? Reckoned, since to lay them out only to
 * know it costs what it is to save: each sign as wide as the widest that may stand for it, each
 * line ended by the first word without room on it.
 * Narrower signs and more places to break can only make it fewer lines. `rem`: the room, in the
 * size of the words.
 */
export function surelyFits(words: string, rem: number, lines: number): boolean {
  let [line, word, used] = [0, 0, 1]
  for (let place = 0; place <= words.length; place += 1) {
    const code = place < words.length ? words.charCodeAt(place) : space
    if (code !== space) {
      word += widthOf(code)
      // It would be broken in its midst.
      if (word > rem) return false
      continue
    }
    if (line + word > rem) {
      used += 1
      line = 0
    }
    line += word + widthOf(space)
    word = 0
  }
  return used <= lines
}

/** Of what stands beside a title and under it, to its letters. */
export const cellSize = 0.9375

/** How wide words are at most on one line; in rem, as large as a title. */
export function widthOfWords(words: string): number {
  let width = 0
  for (let place = 0; place < words.length; place += 1) width += widthOf(words.charCodeAt(place))
  return width
}

const widthOf = (code: number) => widths[code] ?? foreign

const space = 32
/** Chinese, and what is not known. */
const foreign = 1.1

/**
 * Of the signs from the space to ~, in hundredths: the widest of the app's font, usual and as bold
 * as a title, and of Arial.
 */
const ascii = [
  30, 30, 36, 73, 60, 95, 73, 19, 33, 33, 48, 61, 28, 37, 28, 42, 66, 56, 57, 59, 62, 60, 62, 56,
  62, 59, 28, 28, 58, 63, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 41, 55, 67, 56, 85, 72, 78,
  67, 78, 72, 67, 61, 72, 67, 94, 67, 67, 61, 33, 42, 34, 57, 56, 33, 56, 59, 50, 59, 56, 35, 58,
  56, 28, 25, 54, 30, 87, 56, 57, 59, 59, 37, 50, 36, 56, 51, 72, 52, 50, 50, 37, 26, 37, 58,
]

const widths: readonly number[] = Array.from({ length: 0x250 }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (sign === '\u00a0' || sign === '·') return 0.3
  if (code < 0x80) return (ascii[code - space] ?? 0) / 100
  return code < 0x100 && sign !== 'æ' && sign !== 'Æ' ? (/\p{Ll}/u.test(sign) ? 0.62 : 0.8) : 1.02
})
