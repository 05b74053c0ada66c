import { describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import { exampleDelivery, exampleEntry, exampleOverlay } from './examples.ts'
import { sortEntries, lanesOf } from './lanes.ts'
import {
  confirmedKey,
  type OverlayInput,
  overlayList,
  overlayRecord,
  type ServerRow,
} from './overlay.ts'
import { displayStatusOf } from './summary.ts'
import type { Delivery, Entry, ConfirmedRow } from './types.ts'

const rowOf = (uid: string, version: number, more: JsonObject = {}, epoch = 'e1'): ServerRow => ({
  ...more,
  uid,
  version,
  etag: `"${epoch}.${version}"`,
})
const confirmedOf = (row: ServerRow, epoch = 'e1'): ConfirmedRow => ({
  entity: 'action',
  ref: row.uid,
  row,
  version: row.version,
  epoch,
})

function over(
  entries: Entry[],
  deliveries: Partial<Delivery>[] = [],
  confirmed: ConfirmedRow[] = [],
  epoch = 'e1',
): OverlayInput {
  const waiting = new Map(
    entries.map((entry) => {
      const delivery = exampleDelivery(
        entry.id,
        deliveries.find((one) => one.id === entry.id),
      )
      return [entry.id, { entry, delivery, displayStatus: displayStatusOf(delivery, null) }]
    }),
  )
  return {
    lanes: new Map(
      [...lanesOf(sortEntries(entries))].map(([uid, lane]) => [
        uid,
        lane.flatMap((entry) => waiting.get(entry.id) ?? []),
      ]),
    ),
    confirmed: new Map(confirmed.map((one) => [confirmedKey('action', one.ref), one])),
    epoch,
  }
}

const lay = (rows: ServerRow[], box: OverlayInput) =>
  overlayList(rows, box, 'action', exampleOverlay)

describe('overlay', () => {
  test('a patch {title B} over a row {title A, v3} is {title B, pending 1}', () => {
    const [row] = lay(
      [rowOf('u', 3, { title: 'A' })],
      over([exampleEntry('a1', { ref: 'u', patch: { title: 'B' } })]),
    )
    expect(row).toMatchObject({
      uid: 'u',
      title: 'B',
      version: 3,
      pending: 1,
      lane: { worst: 'saved', count: 1, created: false },
    })
  })

  test('a created record joins the list without its number', () => {
    const rows = lay(
      [rowOf('u', 1), rowOf('v', 1)],
      over([exampleEntry('a1', { op: 'create', ref: 'w', patch: { title: 'New' } })]),
    )
    expect(rows.map((row) => [row['uid'], row.lane?.created])).toEqual([
      ['u', undefined],
      ['v', undefined],
      ['w', true],
    ])
  })

  test('F-74 shows a created record once when the list already has it', () => {
    const rows = lay(
      [rowOf('u', 1), rowOf('w', 1, { title: 'New' })],
      over([exampleEntry('a1', { op: 'create', ref: 'w', patch: { title: 'New' } })]),
    )
    expect(rows.map((row) => row['uid'])).toEqual(['u', 'w'])
    expect(rows[1]).toMatchObject({ version: 1, lane: { created: false } })
  })

  test('F-74 leaves out a note whose ticket is already in the row', () => {
    const note = exampleEntry('n1', { ref: 'u', patch: { notes: 'hello' } })
    expect(lay([rowOf('u', 1)], over([note]))[0]?.lane?.notes).toEqual([
      { id: 'n1', text: 'hello', authoredAt: note.authoredAt },
    ])
    expect(lay([rowOf('u', 2, { tickets: ['n1'] })], over([note]))[0]?.lane?.notes).toEqual([])
  })

  test('a note changes no field of the row', () => {
    expect(
      lay(
        [rowOf('u', 1, { notes: 'old' })],
        over([exampleEntry('n1', { ref: 'u', patch: { notes: 'new' } })]),
      )[0],
    ).toMatchObject({ notes: 'old', pending: 1 })
  })

  test('does not apply a withdrawn entry', () => {
    const box = over(
      [
        exampleEntry('a1', { ref: 'u', patch: { title: 'B' } }),
        exampleEntry('c2', { op: 'create', ref: 'w' }),
      ],
      [
        { id: 'a1', intent: 'discard' },
        { id: 'c2', intent: 'discard' },
      ],
    )
    expect(lay([rowOf('u', 3, { title: 'A' })], box)).toMatchObject([
      { uid: 'u', title: 'A', pending: 0 },
    ])
  })

  test('applies no entry from the first one in review or refused onward', () => {
    const entries = [
      exampleEntry('a1', { ref: 'u', patch: { title: 'B' } }),
      exampleEntry('a2', { ref: 'u', patch: { severity: 'High' } }),
      exampleEntry('a3', { ref: 'u', patch: { description: 'd' } }),
    ]
    for (const [state, worst] of [
      ['review', 'decide'],
      ['refused', 'refused'],
    ] as const) {
      const [row] = lay(
        [rowOf('u', 3, { title: 'A', severity: 'Low', description: 'c' })],
        over(entries, [{ id: 'a2', state }]),
      )
      expect(row).toMatchObject({
        title: 'B',
        severity: 'Low',
        description: 'c',
        pending: 1,
        lane: { worst, count: 3 },
      })
    }
  })

  test('a refused create stays visible as refused, without the entries after it', () => {
    const box = over(
      [
        exampleEntry('c1', { op: 'create', ref: 'w', patch: { title: 'New' } }),
        exampleEntry('a2', { ref: 'w', patch: { title: 'Newer' } }),
      ],
      [{ id: 'c1', state: 'refused' }],
    )
    expect(lay([], box)).toMatchObject([
      { uid: 'w', title: 'New', pending: 0, lane: { worst: 'refused', count: 2, created: true } },
    ])
  })

  test('uses the newer of row and confirmed row within one epoch', () => {
    const newer = rowOf('u', 4, { title: 'known' })
    expect(
      lay([rowOf('u', 3, { title: 'read' })], over([], [], [confirmedOf(newer)])),
    ).toMatchObject([{ title: 'known' }])
    expect(
      lay([rowOf('u', 5, { title: 'read' })], over([], [], [confirmedOf(newer)])),
    ).toMatchObject([{ title: 'read' }])
  })

  test('shows a row of another epoch only if there is no other row', () => {
    const old = rowOf('u', 9, { title: 'old' }, 'e0')
    const now = rowOf('u', 2, { title: 'now' })
    expect(lay([old], over([], [], [confirmedOf(now)]))).toMatchObject([{ title: 'now' }])
    expect(lay([now], over([], [], [confirmedOf(old, 'e0')]))).toMatchObject([{ title: 'now' }])
    expect(lay([old], over([]))).toMatchObject([{ title: 'old' }])
    expect(lay([], over([], [], [confirmedOf(old, 'e0')]))).toMatchObject([{ title: 'old' }])
  })

  test('a confirmed row that the list lacks joins it, so that a new record does not flicker', () => {
    expect(
      lay([rowOf('u', 1)], over([], [], [confirmedOf(rowOf('w', 1, { title: 'sent' }))])).map(
        (row) => row['uid'],
      ),
    ).toEqual(['u', 'w'])
  })

  test('returns rows without entries unchanged and ignores entries of other record types', () => {
    const rows = [rowOf('u', 1), rowOf('v', 1)]
    expect(lay(rows, over([]))).toBe(rows)
    expect(
      lay(rows, over([exampleEntry('p1', { entity: 'project', op: 'create', ref: 'p' })])),
    ).toEqual(rows)
    expect(lay(rows, over([exampleEntry('a1', { ref: 'u' })]))[1]).toBe(rows[1])
  })

  test('returns one record if the outbox knows it, otherwise nothing', () => {
    expect(overlayRecord('u', undefined, over([]), 'action', exampleOverlay)).toBeUndefined()
    expect(
      overlayRecord(
        'u',
        undefined,
        over([exampleEntry('a1', { ref: 'u' })]),
        'action',
        exampleOverlay,
      ),
    ).toBeUndefined()
    expect(
      overlayRecord(
        'u',
        rowOf('u', 1, { title: 'A' }),
        over([exampleEntry('a1', { ref: 'u', patch: { title: 'B' } })]),
        'action',
        exampleOverlay,
      ),
    ).toMatchObject({ title: 'B' })
  })

  test("applies companion fields through the record's own overlay, so that permissions see a queued reassignment", () => {
    const own = {
      ...exampleOverlay,
      applyPatch: (row: JsonObject, patch: JsonObject) => ({
        ...row,
        ...patch,
        assignedToUser: { user_id: patch['assignedTo'] ?? null },
      }),
    }
    const box = over([exampleEntry('a1', { ref: 'u', patch: { assignedTo: 4 } })])
    expect(overlayList([rowOf('u', 1, { assignedTo: 3 })], box, 'action', own)[0]).toMatchObject({
      assignedTo: 4,
      assignedToUser: { user_id: 4 },
    })
  })
})
