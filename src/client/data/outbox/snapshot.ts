import { holdsOf, inOrder, lanesOf } from './core/lanes.ts'
import { type Run, shownOf, summary } from './core/summary.ts'
import { type Mirror, mirroredMeta, standingOf } from './mirror.ts'
import type { BoxSnapshot, EntryView } from './outbox.ts'

/** The mirror as screens see it. */
export function snapshotOf(mirror: Mirror, run: Run, flags: { fresh: boolean; outdated: boolean }): BoxSnapshot {
  const meta = mirroredMeta(mirror)
  const { rows } = mirror
  const ordered = inOrder(rows.outbox.values())
  const lanes = lanesOf(ordered)
  const holds = holdsOf(standingOf(mirror), lanes)
  const views = new Map<string, EntryView>()
  for (const entry of ordered) {
    const delivery = rows.delivery.get(entry.id)
    if (delivery === undefined) continue
    views.set(entry.id, {
      entry,
      delivery,
      review: rows.review.get(entry.id) ?? null,
      shown: shownOf(delivery, meta.paused),
      waitsFor: delivery.state === 'queued' ? (holds.get(entry.id) ?? null) : null,
      discarding: delivery.intent !== undefined,
    })
  }
  const viewsOf = (ids: readonly { id: string }[]) => ids.flatMap(({ id }) => views.get(id) ?? [])
  return {
    entries: [...views.values()],
    lanes: new Map([...lanes].map(([uid, lane]) => [uid, viewsOf(lane)])),
    known: new Map(rows.known),
    numbers: new Map(rows.idmap),
    ended: mirror.ended,
    summary: summary(ordered, rows.delivery, meta, run),
    paused: meta.paused,
    epoch: meta.epoch,
    lastContact: meta.lastContact,
    ...flags,
  }
}
