import 'fake-indexeddb/auto'
import { readFileSync, readdirSync } from 'node:fs'
import { createStore, setMany } from 'idb-keyval'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import { correctiveAction } from '#client/features/corrective-actions/record.ts'
import { project } from '#client/features/projects/record.ts'
import { associate } from '#client/features/team/record.ts'
import { certificate } from '#client/features/certificates/record.ts'
import { preTaskSubmission } from '#client/features/pre-task-plans/record.ts'
import { profile } from '#tests/mocks/people.ts'
import { openQueryStore } from './query-store.ts'
import { createReplica } from './replica.ts'

type Entries = [string, { state: { data?: { rows?: JsonObject[] } } }][]
const folder = new URL('../../../../tests/releases/', import.meta.url)
const releases = readdirSync(folder).filter((name) => name.startsWith('read-cache-'))

// Reads the cache that an earlier release left on a device, without a network.
describe.each(releases)('%s', (file) => {
  const released: { entries: Entries } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  const rowsOf = (word: string) =>
    released.entries.flatMap(([key, { state }]) =>
      key.startsWith(`rows-["bucket","${word}"`) ? (state.data?.rows ?? []) : [],
    )

  /** Opens a device with these entries in this version. */
  async function open(entries: Entries) {
    const name = `read:${crypto.randomUUID()}`
    await setMany(entries, createStore(name, 'rows'))
    const replica = createReplica({
      reads: openQueryStore(name, true),
      records: { correctiveAction, project, associate, certificate, preTaskSubmission },
      me: profile(),
      listListener: { revision: () => 0, onListUpdate: async () => {} },
      now: Date.now,
      kinds: [],
    })
    await Promise.all([
      replica.restore('correctiveAction'),
      replica.restore('project'),
      replica.restore('associate'),
    ])
    return replica
  }

  test('reads its rows under the stored field names', async () => {
    const replica = await open(released.entries)
    expect(rowsOf('action').length).toBeGreaterThan(0)
    expect(replica.cached('correctiveAction')).toMatchObject({
      complete: true,
      error: null,
      rows: rowsOf('action'),
    })
    expect(replica.cached('project')).toMatchObject({ complete: true, rows: rowsOf('project') })
    expect(replica.cached('associate')).toMatchObject({ complete: true, rows: rowsOf('user') })
  })

  test('a row from before a field existed gets its empty value or its default', async () => {
    const without = (row: JsonObject, ...names: string[]) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
    const entries = structuredClone(released.entries).map(([key, query]): Entries[number] => {
      const { data } = query.state
      if (data?.rows)
        data.rows = data.rows.map((row) =>
          without(row, 'rootCause', 'closedBy', 'isActive', 'assignedToUser'),
        )
      return [key, query]
    })
    const replica = await open(entries)
    expect(replica.cached('correctiveAction').rows[0]).toMatchObject({
      rootCause: '',
      closedBy: null,
      assignedToUser: null,
    })
    expect(replica.cached('project').rows[0]).toMatchObject({
      isActive: true,
      assignedToUser: null,
    })
    // Fields that the server will add do not hide existing ones.
    expect(replica.cached('project').rows[0]).toMatchObject(
      without(rowsOf('project')[0] ?? {}, 'isActive', 'assignedToUser'),
    )
  })
})
