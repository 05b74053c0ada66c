import { readSheetBytes } from './read-sheet-bytes.ts'
import { readTextSheet } from './read-text-sheet.ts'
import type {
  SheetTable,
  SheetWorkerRequest,
  SheetOutcome,
  SheetWorkerResponse,
} from './sheet-types.ts'

/** The worker of one reading: `read-sheet.ts` starts it, and ends it with the first answer. */
addEventListener('message', ({ data }: MessageEvent<SheetWorkerRequest>) => {
  void readRequest(data).then((outcome) => {
    if (!outcome.ok) return postResponse({ outcome })
    const { records, ...sheet } = outcome.sheet
    for (const some of chunksOf(records)) postResponse({ records: some })
    postResponse({ outcome: { ok: true, sheet: { ...sheet, records: [] } } })
  })
})

const postResponse = (said: SheetWorkerResponse) => postMessage(said)

/**
 * Splits the table, because a single large message would block the page while it is deserialized.
 */
function* chunksOf(records: SheetTable['records']): Generator<SheetTable['records']> {
  let [from, letters] = [0, 0]
  for (const [at, cells] of records.entries()) {
    letters += cells.reduce((sum, cell) => sum + cell.length + aCell, aCell)
    if (letters < chunkLetters) continue
    yield records.slice(from, at + 1)
    ;[from, letters] = [at + 1, 0]
  }
  yield records.slice(from)
}

/** Letters in one piece; a cell costs as much as `aCell` letters. */
const chunkLetters = 60_000
const aCell = 20

async function readRequest(order: SheetWorkerRequest): Promise<SheetOutcome> {
  return 'text' in order
    ? readTextSheet(order.text, null, order.delimiter)
    : readSheetBytes(order.bytes, order.name, order.choices)
}
