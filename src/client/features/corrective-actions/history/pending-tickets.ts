import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Entry, EntryOverlay, DisplayStatus } from '#client/data/outbox/core/types.ts'
import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'

/** A history entry; `pending` if the record lacks it still (dashed). */
export type ViewedTicket = Ticket & { readonly pending?: DisplayStatus }

/**
 * Adds to the server's tickets those of entries that they lack: waiting ones as `pending`, just
 * sent ones as the server will list them. Pure. An entry's id is its ticket's id, so no ticket
 * shows twice (F-74).
 */
export function withPending(
  tickets: readonly Ticket[],
  row: CorrectiveAction,
  box: Pick<BoxSnapshot, 'lanes' | 'ended'>,
  how: EntryOverlay,
): ViewedTicket[] {
  const there = new Set(tickets.map(({ ticketID }) => ticketID))
  const ended = box.ended.filter(
    ({ end, entry }) => end === 'confirmed' && entry.ref === row.uid && !there.has(entry.id),
  )
  const waiting = (box.lanes.get(row.uid) ?? []).filter(
    ({ discarding, entry }) => !discarding && !there.has(entry.id),
  )
  const newest = tickets[0]
  // Without tickets the values come from the first change's `seen`, because the row already
  // includes all changes.
  const before = (field: 'status' | 'assignedTo') =>
    [...ended, ...waiting].find(({ entry }) => field in entry.patch)?.entry.seen[field] ??
    row[field]
  let state: JsonObject = {
    status: newest?.toStatus ?? before('status'),
    assignedTo: newest?.assignedTo ?? before('assignedTo'),
    assignedToUser: newest?.assignedToUser ?? null,
  }
  const made: ViewedTicket[] = []
  const add = (entry: Entry, pending?: ViewedTicket['pending']) => {
    const base: JsonObject =
      entry.op === 'create' ? { uid: entry.ref, version: 0, etag: '' } : state
    state = how.applyPatch ? how.applyPatch(base, entry.patch, entry) : { ...base, ...entry.patch }
    made.unshift(ticketOf(entry, state, row, pending))
  }
  for (const { entry } of ended) add(entry)
  for (const { entry, displayStatus } of waiting) add(entry, displayStatus)
  return made.length === 0 ? [...tickets] : [...made, ...tickets]
}

function ticketOf(
  entry: Entry,
  state: Readonly<JsonObject>,
  row: CorrectiveAction,
  pending: ViewedTicket['pending'],
): ViewedTicket {
  const text = (name: string) => (typeof state[name] === 'string' ? state[name] : '')
  const assignee = state['assignedToUser']
  const notes = entry.patch['notes']
  const changes = Object.entries(entry.patch).filter(
    ([field]) => entry.op === 'patch' && field !== 'notes',
  )
  return {
    ticketID: entry.id,
    author: null,
    assignedTo: typeof state['assignedTo'] === 'number' ? state['assignedTo'] : row.assignedTo,
    assignedToUser: isPerson(assignee) ? assignee : null,
    toStatus: text('status') || row.status,
    creationDateTime: entry.authoredAt,
    authoredAt: entry.authoredAt,
    notes: entry.op === 'create' ? createdNote : typeof notes === 'string' ? notes : '',
    version: row.version,
    changes: Object.fromEntries(
      changes.map(([field, to]) => [field, { from: entry.seen[field] ?? null, to }]),
    ),
    ...(pending ? { pending } : {}),
  }
}

/** The note as the server writes it (G2-51). */
const createdNote = 'Corrective Action Created'

function isPerson(value: unknown): value is { user_id: number; name: string } {
  return typeof value === 'object' && value !== null && 'user_id' in value && 'name' in value
}
