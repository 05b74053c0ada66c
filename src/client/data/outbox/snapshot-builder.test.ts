import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StoreChange, putChangeOf, deleteChangeOf } from './box.ts'
import { exampleDelivery, exampleEntry, exampleEndedEntry } from './core/examples.ts'
import { blockersOf, sortEntries, lanesOf } from './core/lanes.ts'
import { displayStatusOf, summarizeEntries } from './core/summary.ts'
import type { DeliveryState, Entry, PauseReason } from './core/types.ts'
import { applyChanges, emptyMirror, type Mirror, metaOfMirror, queueStateOf } from './mirror.ts'
import type { BoxSnapshot } from './outbox.ts'
import { createSnapshotBuilder } from './snapshot-builder.ts'

const run = { done: 0, total: 0 }
const flags = { fresh: false, outdated: false, emptied: null, showsDiscarded: true } as const

/** Computes what screens must see of a mirror from all its rows. */
function fromScratch(mirror: Mirror, showsDiscarded: boolean) {
  const { rows } = mirror
  const { paused } = metaOfMirror(mirror)
  const ordered = sortEntries(rows.outbox.values())
  const lanes = lanesOf(ordered)
  const holds = blockersOf(queueStateOf(mirror), lanes)
  const shown = ordered.filter(
    ({ id }) => showsDiscarded || rows.delivery.get(id)?.intent === undefined,
  )
  const views = new Map(
    shown.map((entry) => {
      const delivery = rows.delivery.get(entry.id) ?? exampleDelivery(entry.id)
      const waitsFor = delivery.state === 'queued' ? (holds.get(entry.id) ?? null) : null
      return [
        entry.id,
        {
          entry,
          delivery,
          review: rows.review.get(entry.id) ?? null,
          displayStatus: displayStatusOf(delivery, paused),
          blockedBy: waitsFor,
          discarding: delivery.intent !== undefined,
        },
      ]
    }),
  )
  const viewsOf = (entries: readonly Entry[]) => entries.flatMap(({ id }) => views.get(id) ?? [])
  const entries = viewsOf(ordered)
  return {
    entries,
    byId: new Map(entries.map((view) => [view.entry.id, view])),
    undecided: entries.filter(
      (view) => view.displayStatus === 'decide' || view.displayStatus === 'refused',
    ),
    lanes: new Map([...lanes].map(([uid, lane]) => [uid, viewsOf(lane)])),
    confirmed: new Map(rows.known),
    numbers: new Map(rows.idmap),
    summary: summarizeEntries(shown, rows.delivery, { paused }, run),
  }
}

/** Returns a snapshot as plain maps for comparison. */
const plain = ({
  entries,
  byId,
  undecided,
  lanes,
  confirmed,
  numbers,
  summary: sum,
}: BoxSnapshot) => ({
  entries: [...entries],
  byId: new Map(byId),
  undecided: [...undecided],
  lanes: new Map(lanes),
  confirmed: new Map(confirmed),
  numbers: new Map(numbers),
  summary: sum,
})

/** A random event in a box; the numbers choose the entry that it affects. */
const happening = fc.record({
  what: fc.constantFrom(
    'append',
    'append',
    'append',
    'create',
    'several',
    'replace',
    'state',
    'state',
    'discard',
    'end',
    'end',
    'import',
    'pause',
    'row',
    'reread',
  ),
  which: fc.nat(1000),
  record: fc.nat(6),
  state: fc.constantFrom<DeliveryState[]>('queued', 'sending', 'review', 'refused'),
  end: fc.constantFrom('confirmed' as const, 'discarded' as const),
  pause: fc.constantFrom<(PauseReason | null)[]>('auth', null),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const uidOf = (record: number) => `0000000${record}-0000-4000-8000-000000000000`
const each = (n: number) => ({ each: Array.from({ length: n }, (_, at) => ({ name: `n${at}` })) })

/** Returns the changes of one event, as a transaction would write them. */
function changesOf(
  { what, which, record, state, end, pause }: Happening,
  { rows }: Mirror,
  seq: number,
): StoreChange[] {
  const here = [...rows.outbox.values()]
  const chosen = here[which % Math.max(1, here.length)]
  const creates = here.filter(({ op }) => op === 'create')
  // A dependency is an earlier create, an ended entry, or an id that is not in this box.
  const named = [...creates.map(({ id }) => id), ...rows.sent.keys(), 'elsewhere'][
    which % (creates.length + rows.sent.size + 1)
  ]
  const deps = which % 3 === 0 && named !== undefined ? [named] : []
  const added = (entry: Entry) => [
    putChangeOf('outbox', entry),
    putChangeOf('delivery', exampleDelivery(entry.id)),
  ]
  const id = `a${seq}`
  const gone = (entry: Entry) => [
    deleteChangeOf('outbox', entry.id),
    deleteChangeOf('delivery', entry.id),
    deleteChangeOf('review', entry.id),
  ]
  switch (what) {
    case 'append':
      return added(exampleEntry(id, { ref: uidOf(record), deps, seq }))
    case 'create':
      return added(exampleEntry(id, { op: 'create', ref: uidOf(record), deps, seq }))
    case 'several':
      return added(
        exampleEntry(id, { op: 'create', ref: uidOf(record), patch: each(3), deps, seq }),
      )
    case 'import':
      // Other entries already depend on this id.
      return rows.outbox.has('elsewhere') || rows.sent.has('elsewhere')
        ? []
        : added(exampleEntry('elsewhere', { op: 'create', ref: uidOf(0), seq: 0 }))
    case 'replace': {
      if (chosen === undefined) return []
      const next = exampleEntry(id, {
        op: chosen.op,
        ref: chosen.ref,
        seq: chosen.seq,
        deps: chosen.deps,
        replaces: [...chosen.replaces, chosen.id],
      })
      return [
        ...gone(chosen),
        putChangeOf(
          'sent',
          exampleEndedEntry(chosen.id, {
            entry: chosen,
            end: 'superseded',
            ...(which % 2 === 0 ? { by: id } : {}),
          }),
        ),
        ...added(next),
      ]
    }
    case 'state':
      if (chosen === undefined) return []
      return [
        putChangeOf('delivery', exampleDelivery(chosen.id, { state })),
        state === 'review'
          ? putChangeOf('review', {
              id: chosen.id,
              kind: 'conflict',
              row: null,
              fields: [],
              code: '',
              message: '',
            })
          : deleteChangeOf('review', chosen.id),
      ]
    case 'discard':
      return chosen === undefined
        ? []
        : [
            putChangeOf('delivery', exampleDelivery(chosen.id, { intent: 'discard' })),
            deleteChangeOf('review', chosen.id),
          ]
    case 'end':
      return here
        .slice(0, 1 + (which % 3))
        .flatMap((entry) => [
          ...gone(entry),
          putChangeOf('sent', exampleEndedEntry(entry.id, { entry, end })),
        ])
    case 'pause':
      return [putChangeOf('meta', { name: 'paused', value: pause })]
    default:
      return [
        which % 2 === 0
          ? putChangeOf('known', {
              entity: 'action',
              ref: uidOf(record),
              row: { seq },
              version: seq,
              epoch: 'e1',
            })
          : deleteChangeOf('known', ['action', uidOf(record)]),
        which % 3 === 0
          ? putChangeOf('idmap', { uid: uidOf(record), id: seq, label: '' })
          : deleteChangeOf('idmap', uidOf(record)),
      ]
  }
}

test('the snapshot of any history equals one built from the whole outbox, and earlier snapshots do not change', () => {
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 60, size: 'max' }),
      fc.boolean(),
      (history, showsDiscarded) => {
        const mirror = emptyMirror()
        const snapshots = createSnapshotBuilder(mirror)
        const look = () => snapshots.build(run, { ...flags, showsDiscarded })
        const seen: { snapshot: BoxSnapshot; was: ReturnType<typeof plain> }[] = []
        for (const [seq, one] of history.entries()) {
          if (one.what === 'reread') mirror.rows = structuredClone(mirror.rows)
          else {
            const changes = changesOf(one, mirror, seq + 1)
            applyChanges(mirror, changes)
            snapshots.onChanges(changes)
          }
          // Skips some snapshots, so that the next one must catch up.
          if (one.which % 4 === 0) continue
          const snapshot = look()
          const was = plain(snapshot)
          expect(was).toEqual(fromScratch(mirror, showsDiscarded))
          for (const uid of [uidOf(0), uidOf(3)])
            expect(snapshots.creates(uid)).toEqual(
              (lanesOf(sortEntries(mirror.rows.outbox.values())).get(uid) ?? []).filter(
                ({ op }) => op === 'create',
              ),
            )
          seen.push({ snapshot, was })
        }
        expect(plain(look())).toEqual(fromScratch(mirror, showsDiscarded))
        for (const { snapshot, was } of seen) expect(plain(snapshot)).toEqual(was)
      },
    ),
    { numRuns: 300 },
  )
})
