/** A piece of a line, and whether the other line has it as well. */
export interface Piece {
  text: string
  isChanged: boolean
}

/**
 * Splits two versions of a line into pieces and marks the differences on both sides. A difference
 * in capitals alone does not count.
 */
export function changedWords(now: string, before: string): { now: Piece[]; before: Piece[] } {
  const [left, right] = [tokens(now), tokens(before)]
  const common = longestCommon(left, right)
  return { now: pieces(left, common.left), before: pieces(right, common.right) }
}

/** Splits a text into words, figures, and the signs between them. */
const tokens = (text: string) => text.match(/\p{L}+|\d+(?:[.,:/]\d+)*|\s+|[^\p{L}\d\s]+/gu) ?? []

/**
 * Returns the positions of the longest common sequence of tokens. A line has a few dozen tokens, so
 * the table is small.
 */
function longestCommon(
  left: readonly string[],
  right: readonly string[],
): { left: Set<number>; right: Set<number> } {
  const same = (i: number, j: number) => left[i]?.toLowerCase() === right[j]?.toLowerCase()
  const length = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  const at = (i: number, j: number) => length[i]?.[j] ?? 0
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1)
      (length[i] as Uint16Array)[j] = same(i, j)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const found = { left: new Set<number>(), right: new Set<number>() }
  for (let [i, j] = [0, 0]; i < left.length && j < right.length;) {
    if (same(i, j)) {
      found.left.add(i)
      found.right.add(j)
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return found
}

/** Joins neighbours that are both common or both different; never marks white space by itself. */
function pieces(all: readonly string[], common: ReadonlySet<number>): Piece[] {
  const found: Piece[] = []
  for (const [place, text] of all.entries()) {
    const isChanged = !common.has(place) && text.trim() !== ''
    const last = found.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else found.push({ text, isChanged })
  }
  return found
}
