/**
 * Do these words surely stand on that many lines so wide? Reckoned, since to lay them out only to know it costs what it
 * is to save. By the widest sign of its kind, of the app's font and of the one that stands in for it, as large as a title.
 */
export function surelyFits(words: string, rem: number, lines: number): boolean {
  const { all, longest } = widthOf(words)
  // A line ends before a word that has no room on it.
  return all + longest * (lines - 1) <= rem * lines
}

/** Of what stands beside a title and under it, to its letters. */
export const cellSize = 0.9375

/** How wide words are at most on one line, and the longest of them; in rem. */
export function widthOf(words: string): { all: number; longest: number } {
  let [all, longest, word] = [0, 0, 0]
  for (let place = 0; place < words.length; place += 1) {
    const code = words.charCodeAt(place)
    const width = widths[code] ?? foreign
    all += width
    word = code === space ? 0 : word + width
    if (word > longest) longest = word
  }
  return { all, longest }
}

const space = 32
const narrow = " !'(),-.:;fijlrt|·\u00a0"
const wide = '%@MWmÆæ'
/** Chinese, and what is not known. */
const foreign = 1.1

const widths: readonly number[] = Array.from({ length: 0x250 }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (narrow.includes(sign)) return 0.37
  if (wide.includes(sign)) return 1.02
  if (/[\p{Ll}/IJL]/u.test(sign) && sign !== 'w') return 0.6
  return code < 0x100 ? 0.78 : 1.02
})
