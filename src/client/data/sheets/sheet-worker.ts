import { readSheetBytes } from './read-bytes.ts'
import { readText } from './read-text.ts'
import type { ReadSheet, SheetOrder, SheetOutcome, SheetSaid } from './sheet-types.ts'

/** The worker of one reading: `read-sheet.ts` starts it, and ends it with the first answer. */
addEventListener('message', ({ data }: MessageEvent<SheetOrder>) => {
  void done(data).then((outcome) => {
    if (!outcome.ok) return say({ outcome })
    const { records, ...sheet } = outcome.sheet
    for (const some of pieces(records)) say({ records: some })
    say({ outcome: { ok: true, sheet: { ...sheet, records: [] } } })
  })
})

const say = (said: SheetSaid) => postMessage(said)

/**
 * Splits the table, because a single large message would block the page while it is deserialized.
 */
function* pieces(records: ReadSheet['records']): Generator<ReadSheet['records']> {
  let [from, letters] = [0, 0]
  for (const [at, cells] of records.entries()) {
    letters += cells.reduce((sum, cell) => sum + cell.length + aCell, aCell)
    if (letters < most) continue
    yield records.slice(from, at + 1)
    ;[from, letters] = [at + 1, 0]
  }
  yield records.slice(from)
}

/** Letters in one piece; a cell costs as much as `aCell` letters. */
const most = 60_000
const aCell = 20

async function done(order: SheetOrder): Promise<SheetOutcome> {
  return 'text' in order
    ? readText(order.text, null, order.delimiter)
    : readSheetBytes(order.bytes, order.name, order.choices)
}
