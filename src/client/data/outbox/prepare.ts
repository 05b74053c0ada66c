import type { Box } from './box.ts'
import type { BoxStore } from './box-store.ts'
import { boxSchema } from './core/types.ts'
import { memoryStore } from './memory-store.ts'
import { writeMeta } from './meta.ts'
import { dropRows } from './renew.ts'

/** A probe is written and read back; rejects where that fails (offline design, 10). */
export async function probe(store: BoxStore, installId: string): Promise<void> {
  await store.write(['ext'], async (tx) => tx.put('ext', { id: 'probe', value: installId }))
  const found = await store.read(['ext'], (tx) => tx.get('ext', 'probe'))
  if (found?.value !== installId) throw new Error('This browser forgets what it is given.')
}

/** A new box gets its facts. False when another tab was quicker. */
export function begin(box: Box, installId: string): Promise<boolean> {
  return box.write(['meta'], async (tx) => {
    if ((await tx.all('meta')).length > 0) return false
    writeMeta(tx, { seq: 0, fence: 0, schema: boxSchema, epoch: '', installId, lastContact: '', paused: null })
    return true
  })
}

/** The server's rows stay in memory on a shared device (offline design, 11); what was kept of them before goes. */
export async function withoutRows(opened: BoxStore): Promise<BoxStore> {
  await opened.write(['known', 'idmap'], dropRows)
  return memoryStore(['known', 'idmap'], opened)
}
