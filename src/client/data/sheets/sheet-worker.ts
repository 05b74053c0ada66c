import { readBytes } from './read-bytes.ts'
import { readText } from './read-text.ts'
import type { SheetOrder, SheetOutcome } from './sheet-types.ts'

/** The worker of one reading: `read-sheet.ts` starts it, and ends it with the first answer. */
addEventListener('message', ({ data }: MessageEvent<SheetOrder>) => {
  void done(data).then((outcome) => postMessage(outcome))
})

async function done(order: SheetOrder): Promise<SheetOutcome> {
  return 'text' in order ? readText(order.text, null, order.delimiter) : readBytes(order.bytes, order.name, order.choices)
}
