import { closeTo, mayBeClose } from '#contract/kernel/close-word.ts'
import { foldText } from '#contract/kernel/natural.ts'

/** One lower-case string of everything a row is found by, without accents. */
export function searchText(parts: readonly (string | number | null | undefined)[]): string {
  return foldText(parts.filter((part) => part !== null && part !== undefined && part !== '').join(' '))
}

type Found<Row> = ((row: Row) => boolean) | null

/** A search over the rows of one list. */
export interface Search<Row> {
  /** A test for what was typed; null where nothing is. */
  (typed: string): Found<Row>
  /** The same with one slip in each word of five letters and more; null where no word is as long. */
  close: (typed: string) => Found<Row>
  /** Build the text of a row ahead of the first search, see `useReady`. */
  ready: (row: Row) => void
}

/**
 * A search over rows: `const find = searchRows<Row>((row) => [row.number, row.title])`, made once at module
 * scope; `find(typed)` answers a test for one row. The text of a row is built once as long as the row is the same object.
 */
export function searchRows<Row extends object>(partsOf: (row: Row) => readonly (string | number | null | undefined)[]): Search<Row> {
  const texts = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    let text = texts.get(row)
    if (text === undefined) {
      text = searchText(partsOf(row))
      texts.set(row, text)
    }
    return text
  }
  const find = (typed: string): Found<Row> => {
    const words = wordsOf(typed)
    const [first, ...others] = words
    if (first === undefined) return null
    if (others.length === 0) return (row) => textOf(row).includes(first)
    return (row) => words.every((word) => textOf(row).includes(word))
  }
  const close = (typed: string): Found<Row> => {
    const words = wordsOf(typed)
    if (!words.some(mayBeClose)) return null
    const tests = words.map((word) => (mayBeClose(word) ? either(word, closeTo(word)) : (text: string) => text.includes(word)))
    return (row) => {
      const text = textOf(row)
      return tests.every((matches) => matches(text))
    }
  }
  return Object.assign(find, { close, ready: (row: Row): void => void textOf(row) })
}

const wordsOf = (typed: string) => searchText([typed]).split(/\s+/).filter(Boolean)

function either(word: string, close: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.includes(word) || close(text)
}
