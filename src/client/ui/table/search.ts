import { closeTo, mayBeClose } from '#contract/kernel/close-word.ts'
import { searchText } from '../search-text.ts'
import { filteredRows, type RowSet } from './row-set.ts'

/** A search over the rows of one list. */
export interface Search<Row> {
  /** Those that have what was typed; null where nothing is. */
  (rows: readonly Row[], typed: string): RowSet | null
  /**
   * The same with one slip in each word of five letters and more; null where no word is as long.
   */
  close: (rows: readonly Row[], typed: string) => RowSet | null
  /**
   * Make what a search looks through ahead of the first one, a row at each step, see `useReady`.
   */
  ready: (rows: readonly Row[]) => Iterator<unknown>
}

/**
 * A search over rows: `const find = searchRows<Row>((row) => [row.number, row.title])`, made once
 * at module scope; `find(rows, typed)`. The text of a row is built once as long as the row is the
 * same object, and that of all of them once for an array of rows.
 */
export function searchRows<Row extends object>(
  partsOf: (row: Row) => readonly (string | number | null | undefined)[],
): Search<Row> {
  const texts = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    let text = texts.get(row)
    if (text === undefined) {
      text = searchText(partsOf(row))
      texts.set(row, text)
    }
    return text
  }
  const lists = new WeakMap<readonly Row[], Sheet>()
  function* ready(rows: readonly Row[]): Iterator<unknown, Sheet> {
    const all: string[] = []
    for (const row of rows) yield all.push(textOf(row))
    const sheet = lists.get(rows) ?? sheetOf(all)
    lists.set(rows, sheet)
    return sheet
  }
  const sheetFor = (rows: readonly Row[]): Sheet => lists.get(rows) ?? ranOut(ready(rows))
  const find = (rows: readonly Row[], typed: string): RowSet | null => {
    const words = wordsOf(typed)
    return words.length === 0 ? null : inEach(words.map((word) => linesWith(sheetFor(rows), word)))
  }
  const close = (rows: readonly Row[], typed: string): RowSet | null => {
    const words = wordsOf(typed)
    if (!words.some(mayBeClose)) return null
    const tests = words.map((word) =>
      mayBeClose(word) ? either(word, closeTo(word)) : (text: string) => text.includes(word),
    )
    return filteredRows(rows, null, (row) => {
      const text = textOf(row)
      return tests.every((matches) => matches(text))
    })
  }
  return Object.assign(find, { close, ready })
}

/**
 * The texts of all rows, one behind the other: to look through one long text takes a half to a
 * sixth of the time of ten thousand short ones (decision 0041).
 */
interface Sheet {
  text: string
  /** Where the line of each row begins, and where one behind the last would. */
  starts: Uint32Array
}

function sheetOf(lines: readonly string[]): Sheet {
  const starts = new Uint32Array(lines.length + 1)
  lines.forEach((line, at) => (starts[at + 1] = (starts[at] ?? 0) + line.length + 1))
  // A word that is looked for holds no break of lines, so it is never found across two of them.
  return { text: lines.join('\n'), starts }
}

function linesWith({ text, starts }: Sheet, word: string): RowSet {
  const set = new Uint8Array(starts.length - 1)
  let line = 0
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[line])) {
    while ((starts[line + 1] ?? Infinity) <= at) line += 1
    set[line] = 1
    line += 1
  }
  return set
}

function inEach(sets: readonly RowSet[]): RowSet | null {
  return sets.reduce(
    (all: RowSet | null, set) => all?.map((one, at) => one & (set[at] ?? 0)) ?? set,
    null,
  )
}

function ranOut<Made>(steps: Iterator<unknown, Made>): Made {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const wordsOf = (typed: string) => searchText([typed]).split(/\s+/).filter(Boolean)

function either(word: string, close: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.includes(word) || close(text)
}
