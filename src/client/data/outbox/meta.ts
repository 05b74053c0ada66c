import type { Json } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type { BoxStore, ReadTransaction, Tables, WriteTransaction } from './box-store.ts'
import { type Meta, type Pause, boxSchema } from './core/types.ts'

/** Reads the box's own facts within a transaction. */
export async function readMeta(tx: ReadTransaction): Promise<Meta> {
  return metaOf(await tx.all('meta'))
}

/**
 * Reads only these facts and gives the others their initial values, because reading a whole store
 * is slower than one or two keys.
 */
export async function readFacts(
  tx: ReadTransaction,
  names: readonly (keyof Meta)[],
): Promise<Meta> {
  const rows = await Promise.all(names.map((name) => tx.get('meta', name)))
  return metaOf(rows.flatMap((row) => row ?? []))
}

/** Changes some of the facts. */
export function writeMeta(tx: WriteTransaction, change: Partial<Meta>): void {
  for (const [name, value] of Object.entries(change)) tx.put('meta', { name, value })
}

const pauses: readonly Pause[] = ['auth', 'update', 'scope', 'account']

/** Builds the facts from the store's rows; missing ones get their initial values. */
export function metaOf(rows: readonly Tables['meta'][]): Meta {
  const values = new Map<string, Json>(rows.map((row) => [row.name, row.value]))
  const count = (name: keyof Meta, fresh: number) => {
    const value = values.get(name)
    return typeof value === 'number' ? value : fresh
  }
  const text = (name: keyof Meta) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    seq: count('seq', 0),
    fence: count('fence', 0),
    schema: count('schema', boxSchema),
    epoch: text('epoch'),
    installId: text('installId'),
    lastContact: text('lastContact'),
    paused: pauses.find((pause) => pause === values.get('paused')) ?? null,
    mark: text('mark'),
  }
}

/** Writes the facts of a new box. False when another tab was faster. */
export function begin(box: Box, installId: string): Promise<boolean> {
  return box.write(['meta'], async (tx) => {
    if ((await tx.all('meta')).length > 0) return false
    writeMeta(tx, {
      seq: 0,
      fence: 0,
      schema: boxSchema,
      epoch: '',
      installId,
      lastContact: '',
      paused: null,
      mark: '',
    })
    return true
  })
}

/** Writes a probe and reads it back; rejects if that fails (offline design, 10). */
export async function probeStore(store: BoxStore, installId: string): Promise<void> {
  await store.write(['ext'], async (tx) => tx.put('ext', { id: 'probe', value: installId }))
  const found = await store.read(['ext'], (tx) => tx.get('ext', 'probe'))
  if (found?.value !== installId) throw new Error('This browser forgets what it is given.')
}
