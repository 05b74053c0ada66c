import type { Json } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type { BoxStore, ReadTransaction, Tables, WriteTransaction } from './box-store.ts'
import { type BoxMeta, type PauseReason, boxSchemaVersion } from './core/types.ts'

/** Reads the box's own facts within a transaction. */
export async function readMeta(tx: ReadTransaction): Promise<BoxMeta> {
  return metaFromRows(await tx.all('meta'))
}

/**
 * Reads only these facts and gives the others their initial values, because reading a whole store
 * is slower than one or two keys.
 */
export async function readMetaFields(
  tx: ReadTransaction,
  names: readonly (keyof BoxMeta)[],
): Promise<BoxMeta> {
  const rows = await Promise.all(names.map((name) => tx.get('meta', name)))
  return metaFromRows(rows.flatMap((row) => row ?? []))
}

/** Changes some of the facts. */
export function writeMeta(tx: WriteTransaction, change: Partial<BoxMeta>): void {
  for (const [name, value] of Object.entries(change)) tx.put('meta', { name, value })
}

const pauses: readonly PauseReason[] = ['auth', 'update', 'scope', 'account']

/** Builds the facts from the store's rows; missing ones get their initial values. */
export function metaFromRows(rows: readonly Tables['meta'][]): BoxMeta {
  const values = new Map<string, Json>(rows.map((row) => [row.name, row.value]))
  const count = (name: keyof BoxMeta, fresh: number) => {
    const value = values.get(name)
    return typeof value === 'number' ? value : fresh
  }
  const text = (name: keyof BoxMeta) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    seq: count('seq', 0),
    fence: count('fence', 0),
    schema: count('schema', boxSchemaVersion),
    epoch: text('epoch'),
    installId: text('installId'),
    lastContact: text('lastContact'),
    paused: pauses.find((pause) => pause === values.get('paused')) ?? null,
    mark: text('mark'),
  }
}

/** Writes the facts of a new box. False when another tab was faster. */
export function initializeMeta(box: Box, installId: string): Promise<boolean> {
  return box.write(['meta'], async (tx) => {
    if ((await tx.all('meta')).length > 0) return false
    writeMeta(tx, {
      seq: 0,
      fence: 0,
      schema: boxSchemaVersion,
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
