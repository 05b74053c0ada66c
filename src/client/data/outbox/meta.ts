import type { Json } from '#contract/kernel/json.ts'
import type { ReadTransaction, Tables, WriteTransaction } from './box-store.ts'
import { type Meta, type Pause, boxSchema } from './core/types.ts'

/** The box's own facts, read within a transaction. */
export async function readMeta(tx: ReadTransaction): Promise<Meta> {
  return metaOf(await tx.all('meta'))
}

/** Change some of them. */
export function writeMeta(tx: WriteTransaction, change: Partial<Meta>): void {
  for (const [name, value] of Object.entries(change)) tx.put('meta', { name, value })
}

const pauses: readonly Pause[] = ['auth', 'update', 'scope', 'account']

/** From the rows of the store; what is missing has the value of a new box. */
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
  }
}
