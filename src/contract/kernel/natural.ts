/**
 * Natural order of texts that hold numbers (G2-25): digit runs count as numbers, so `9` < `10` < `10A` < `A1`.
 * Capitals and accents do not matter. Empty texts come last.
 */
export function naturalCompare(a: string, b: string): number {
  const [left, right] = [naturalKey(a), naturalKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A string that sorts by plain `<` as its text does naturally; made once for each row, compared often. */
export function naturalKey(text: string): string {
  const plain = foldText(text).trim()
  if (plain === '') return last
  // A run of digits becomes '0', its length, its digits: the longer number is the greater one.
  return plain.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    return `0${String.fromCharCode(digits.length)}${digits}`
  })
}

/** Lower case without accents and without characters that nobody sees: what counts as the same when people search and sort. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  return asciiOnly.test(lower) ? lower : lower.normalize('NFD').replace(/[\p{Mn}\p{Cf}]/gu, '')
}

// Above every character a text can begin with.
const last = '\uffff'
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const asciiOnly = /^[\x00-\x7f]*$/
