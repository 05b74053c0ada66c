import { foldText } from '#contract/kernel/natural.ts'

/** One lower-case string of everything a row is found by, without accents. */
export function searchText(parts: readonly (string | number | null | undefined)[]): string {
  return foldText(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '))
}

/**
 * A search over rows: `const find = searchRows<Row>((row) => [row.number, row.title])`, made once at module
 * scope; `find(typed)` answers a test for one row, or null when nothing is typed. The text of a row is
 * built once as long as the row is the same object.
 */
export function searchRows<Row extends object>(partsOf: (row: Row) => readonly (string | number | null | undefined)[]) {
  const texts = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    let text = texts.get(row)
    if (text === undefined) {
      text = searchText(partsOf(row))
      texts.set(row, text)
    }
    return text
  }
  const find = (typed: string): ((row: Row) => boolean) | null => {
    const words = searchText([typed]).split(/\s+/).filter(Boolean)
    const [first, ...others] = words
    if (first === undefined) return null
    if (others.length === 0) return (row) => textOf(row).includes(first)
    return (row) => words.every((word) => textOf(row).includes(word))
  }
  /** Build the text of a row ahead of the first search, see `useReady`. */
  const ready = (row: Row): void => void textOf(row)
  return Object.assign(find, { ready })
}
