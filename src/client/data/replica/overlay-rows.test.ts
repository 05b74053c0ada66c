import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleDelivery, exampleEntry } from '#client/data/outbox/core/examples.ts'
import { sortEntries, lanesOf, recordUidsOf } from '#client/data/outbox/core/lanes.ts'
import { textOrder, SortedMap } from '#client/data/outbox/core/sorted-map.ts'
import type { ConfirmedRow, Entry } from '#client/data/outbox/core/types.ts'
import { emptySnapshot } from '#client/data/outbox/outbox.ts'
import type { Overlay } from './overlay-row.ts'
import { overlayRows } from './overlay-rows.ts'

const fields = {}
const records = { correctiveAction: { fields, id: 'number' }, project: { fields, id: 'number' } }
const rules = { fields: {}, same: () => false, rank: () => -1, guards: () => [] }

/** Overlays that count the applied entries. */
function counting() {
  const laid = { count: 0 }
  const how = {
    rules,
    applyPatch: (row: object, patch: object) => ((laid.count += 1), { ...row, ...patch }),
  }
  return { laid, overlays: { action: how, project: how } as Overlay['overlays'] }
}

const rowOf = (uid: string, number: number, version = 1) => ({
  uid,
  number,
  title: uid,
  version,
  etag: `"e.${version}"`,
})
const viewOf = (entry: Entry) => ({
  entry,
  delivery: exampleDelivery(entry.id),
  displayStatus: 'saved' as const,
})
const confirmedOf = (uid: string, version: number): [string, ConfirmedRow] => [
  `action,${uid}`,
  { entity: 'action', ref: uid, row: rowOf(uid, version, version), version, epoch: 'e' },
]

const overOf = (entries: readonly Entry[], confirmed: readonly [string, ConfirmedRow][] = []) => ({
  ...emptySnapshot,
  epoch: 'e',
  lanes: SortedMap.of(
    textOrder,
    [...lanesOf(sortEntries(entries))].map(([uid, lane]) => [uid, lane.map(viewOf)] as const),
  ),
  confirmed: SortedMap.of(textOrder, confirmed),
})

const happening = fc.record({
  what: fc.constantFrom('patch', 'create', 'project', 'gone', 'confirm', 'forget', 'sent', 'named'),
  record: fc.nat(9),
  which: fc.nat(100),
})

test('the view after any outbox history equals one computed from scratch', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40, size: 'max' }), (history) => {
      const { overlays } = counting()
      const rows = [1, 2, 3, 4].map((n) => rowOf(`u${n}`, n))
      let entries: Entry[] = []
      let confirmed: [string, ConfirmedRow][] = []
      let sent = new Set<string>()
      let named = {}
      for (const [seq, { what, record, which }] of history.entries()) {
        const uid = `u${record}`
        if (what === 'patch')
          entries = [
            ...entries,
            exampleEntry(`a${seq + 1}`, { ref: uid, patch: { title: `t${seq}` } }),
          ]
        if (what === 'create' || what === 'project')
          entries = [
            ...entries,
            exampleEntry(`a${seq + 1}`, {
              op: 'create',
              ref: `n${record}`,
              patch: { title: `t${seq}` },
              entity: what === 'create' ? 'action' : 'project',
            }),
          ]
        if (what === 'gone') entries = entries.filter((_, at) => at !== which % entries.length)
        if (what === 'confirm')
          confirmed = [
            ...confirmed.filter(([key]) => key !== `action,${uid}`),
            confirmedOf(uid, seq + 2),
          ]
        if (what === 'forget') confirmed = confirmed.slice(1)
        if (what === 'sent') sent = new Set([uid])
        if (what === 'named') named = {}
        // The remembered view must equal one built from scratch, and the same input returns the
        // same view.
        const overlay = { over: overOf(entries, confirmed), overlays, records, sent, named }
        const view = overlayRows(rows, 'correctiveAction', overlay)
        expect(view).toEqual(overlayRows([...rows], 'correctiveAction', overlay))
        expect(overlayRows(rows, 'correctiveAction', overlay)).toBe(view)
        for (const [place, row] of rows.entries())
          if (
            !confirmed.some(([, { ref }]) => ref === row.uid) &&
            !entries.some((entry) => recordUidsOf(entry).includes(row.uid)) &&
            !sent.has(row.uid)
          )
            expect(view[place]).toBe(row)
      }
    }),
    { numRuns: 300 },
  )
})

test('newly known rows join by number, then created rows in saved order', () => {
  const { overlays } = counting()
  const entries = [
    exampleEntry('a7', { op: 'create', ref: 'b' }),
    exampleEntry('a9', { op: 'create', ref: 'a' }),
    exampleEntry('a8', { ref: 'z' }),
  ]
  const over = overOf(entries, [confirmedOf('y', 12), confirmedOf('z', 7)])
  expect(
    overlayRows([rowOf('u1', 1)], 'correctiveAction', {
      over,
      overlays,
      records,
      sent: new Set(),
    }).map(({ uid }) => uid),
  ).toEqual(['u1', 'z', 'y', 'b', 'a'])
})

test('one more change applies to one row only, however many changes wait', () => {
  const laidWith = (waiting: number) => {
    const { laid, overlays } = counting()
    const rows = Array.from({ length: 2 * waiting }, (_, n) => rowOf(`u${n}`, n + 1))
    const entries = rows
      .slice(0, waiting)
      .map(({ uid }, n) => exampleEntry(`a${n + 1}`, { ref: uid }))
    const over = overOf(entries)
    const named = {}
    overlayRows(rows, 'correctiveAction', {
      over,
      overlays,
      records,
      sent: new Set(),
      namesVersion: named,
    })
    expect(laid.count).toBe(waiting)
    const next = exampleEntry('last', { ref: rows.at(-1)?.uid ?? '', patch: { title: 'Last' } })
    const view = overlayRows(rows, 'correctiveAction', {
      over: { ...over, lanes: over.lanes.with(next.ref, [viewOf(next)]) },
      overlays,
      records,
      sent: new Set(),
      namesVersion: named,
    })
    expect(view.at(-1)).toMatchObject({ title: 'Last', sync: { state: 'saved', count: 1 } })
    return laid.count - waiting
  }
  expect([laidWith(10), laidWith(2000)]).toEqual([1, 1])
})
