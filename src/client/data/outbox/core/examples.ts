import type { RecordRules } from '#contract/kernel/field.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { Delivery, Entry, BoxMeta, EndedEntry, EntryOverlay } from './types.ts'

// Tests only: short ways to create entries.

export const meta: BoxMeta = {
  seq: 0,
  fence: 1,
  schema: 1,
  epoch: 'e1',
  installId: 'i',
  lastContact: '',
  paused: null,
  mark: '',
}

export function exampleEntry(id: string, more: Partial<Entry> = {}): Entry {
  return {
    id,
    v: 1,
    seq: Number(id.replace(/\D/g, '')) || 1,
    scope: { tenant: '7', user: '1' },
    entity: 'action',
    ref: `record-${id}`,
    op: 'patch',
    patch: { title: id },
    seen: {},
    guards: {},
    deps: [],
    blobs: [],
    authoredAt: '2026-11-20T09:00:00.000Z',
    replaces: [],
    ...more,
  }
}

export function exampleDelivery(id: string, more: Partial<Delivery> = {}): Delivery {
  return { id, state: 'queued', attempted: false, attempts: 0, alone: 0, fence: 0, ...more }
}

export function exampleEndedEntry(id: string, more: Partial<EndedEntry> = {}): EndedEntry {
  return {
    id,
    entry: exampleEntry(id),
    end: 'confirmed',
    resultVersion: 2,
    epoch: 'e1',
    confirmedAt: '',
    ...more,
  }
}

/** Returns a box of these entries, each with a delivery that is queued by default. */
export function exampleBox(
  entries: Entry[],
  deliveries: Partial<Delivery>[] = [],
  ends: EndedEntry[] = [],
) {
  const said = new Map(deliveries.map((one) => [one.id, one]))
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    deliveries: new Map(entries.map(({ id }) => [id, exampleDelivery(id, said.get(id))])),
    ends: new Map(ends.map((end) => [end.id, end])),
    uploaded: new Set<string>(),
    meta,
  }
}

const rules: RecordRules = {
  fields: {
    title: { meeting: 'review', suggest: 'yours' },
    severity: { meeting: 'review', suggest: 'theirs' },
    description: { meeting: 'review', suggest: 'yours' },
    status: { meeting: 'forward', suggest: 'theirs' },
    notes: { meeting: 'append', suggest: 'yours' },
    tags: { meeting: 'union', suggest: 'theirs' },
    projectID: { meeting: 'fixed', suggest: 'theirs' },
    version: { meeting: 'server', suggest: 'theirs' },
  },
  same: sameJson,
  rank: (status) => ['Opened', 'In Progress', 'Closed'].indexOf(String(status)),
  guards: (patch) => (patch['status'] === 'Closed' ? ['severity', 'description'] : []),
}

export const exampleOverlay: EntryOverlay = {
  rules,
  ticketIds: (row) =>
    Array.isArray(row['tickets']) ? row['tickets'].filter((one) => typeof one === 'string') : [],
}
