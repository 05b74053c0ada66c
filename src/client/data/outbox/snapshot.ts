import { holdsOf, inOrder, lanesOf } from './core/lanes.ts'
import { type Run, shownOf, summary } from './core/summary.ts'
import { type Mirror, mirroredMeta, standingOf } from './mirror.ts'
import type { BoxSnapshot, EntryView } from './outbox.ts'

interface Flags {
  fresh: boolean
  outdated: boolean
  emptied: BoxSnapshot['emptied']
  /** False where nothing is kept: what was discarded without an answer stands in its form again and waits nowhere (F-58). */
  showsDiscarded: boolean
}

/** The mirror as screens see it. */
export function snapshotOf(mirror: Mirror, run: Run, { showsDiscarded, ...flags }: Flags): BoxSnapshot {
  const meta = mirroredMeta(mirror)
  const { rows } = mirror
  const ordered = inOrder(rows.outbox.values())
  const lanes = lanesOf(ordered)
  const holds = holdsOf(standingOf(mirror), lanes)
  const views = new Map<string, EntryView>()
  // All of them hold their lanes, shown or not.
  const shown = ordered.filter(({ id }) => showsDiscarded || rows.delivery.get(id)?.intent === undefined)
  for (const entry of shown) {
    const delivery = rows.delivery.get(entry.id)
    if (delivery === undefined) continue
    views.set(entry.id, {
      entry,
      delivery,
      review: rows.review.get(entry.id) ?? null,
      // In memory alone nothing is saved on this device.
      shown: flags.emptied === 'memory' && shownOf(delivery, meta.paused) === 'saved' ? 'sending' : shownOf(delivery, meta.paused),
      waitsFor: delivery.state === 'queued' ? (holds.get(entry.id) ?? null) : null,
      discarding: delivery.intent !== undefined,
    })
  }
  const viewsOf = (ids: readonly { id: string }[]) => ids.flatMap(({ id }) => views.get(id) ?? [])
  return {
    entries: [...views.values()],
    lanes: new Map([...lanes].map(([uid, lane]) => [uid, viewsOf(lane)])),
    confirmed: new Map(rows.known),
    numbers: new Map(rows.idmap),
    ended: mirror.ended,
    summary: summary(shown, rows.delivery, meta, run),
    paused: meta.paused,
    epoch: meta.epoch,
    lastContact: meta.lastContact,
    ...flags,
  }
}
