import type { StoreChange } from '#client/data/outbox/box.ts'
import { findViolations, type Violation } from '#client/data/outbox/core/violations.ts'
import type { Entry, Scope } from '#client/data/outbox/core/types.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { photosIn } from './photo-model.ts'
import { growingListFaults, growingLists } from './comment-model.ts'
import { type BoxLog, contentOf, isBefore, uidsIn } from './box-log.ts'
import type { Database } from './fake-disk.ts'
import type { Ticket, Write } from './model-adapter.ts'
import { type Oracle, nothing, type Counts } from './oracle-types.ts'

const forward = ['Opened', 'In Progress', 'Closed']

export function oracleOf(): Oracle {
  const violations: Violation[] = []
  const counts: Counts = { ...nothing }
  const boxes = new Map<string, BoxLog>()
  /** Entries with all boxes that ever had them: a file brings an entry into a second box. */
  const entries = new Map<string, { entry: Entry; boxes: Set<BoxLog> }>()
  const shownAt = new Map<string, JsonObject>()
  const shown = new Map<string, JsonObject>()
  /** Photos that the author of a change removed, carried over to its replacements. */
  const removed = new Map<string, ReadonlySet<string>>()
  const directs = new Set<string>()
  const left = new Set<string>()
  /**
   * Changes decided on after the server had reported that they, or the ones they replaced, exist:
   * the person knew.
   */
  const knowing = new Set<string>()
  /** `epoch/id` of all changes that were ever applied in an epoch. */
  const ever = new Set<string>()
  /** Changes that were sent, and queued again in these boxes because a restore lost them. */
  const repeats = new Map<string, Set<BoxLog>>()
  let tickets: Ticket[] = []
  let voids = new Set<string>()
  let backup: { tickets: Ticket[]; voids: Set<string> } = { tickets: [], voids: new Set() }

  const say = (kind: Violation['kind'], id: string, text: string) =>
    violations.push({ kind, id, text })
  const isApplied = (id: string) => tickets.some((ticket) => ticket.id === id)

  function wrote({ ticket, entity, op, patch, before, history, after, spoiled }: Write): void {
    const { id, uid, note } = ticket
    if (directs.has(id)) {
      tickets.push(ticket)
      return
    }
    const found = entries.get(id)
    if (found === undefined) {
      say('foreign', id, 'was written and never kept by anybody')
      return
    }
    const { entry, boxes: own } = found
    if (tickets.some((one) => one.id === id && one.uid === uid))
      say('doubled', id, 'was applied twice')
    if (
      note !== '' &&
      !knowing.has(id) &&
      tickets.some((one) => one.note === note && one.id !== id)
    )
      say('doubled', id, `brought the note ${note} twice`)
    if (op === 'create' && tickets.some((one) => one.uid === uid))
      say('doubled', id, `made the record ${uid} once more`)
    if (voids.has(id)) say('untold', id, 'was applied after it was voided')
    if (ticket.author !== entry.scope.user || ticket.tenant !== entry.scope.tenant)
      say('foreign', id, `was written as ${ticket.tenant}/${ticket.author}`)
    if (entity !== entry.entity || !uidsIn(entry).includes(uid))
      say('foreign', id, `landed on ${uid}`)
    for (const [photo, fault] of Object.entries(spoiled))
      say('order', id, `was applied, and its photo ${photo} ${fault}`)
    const taken = removed.get(id) ?? new Set()
    for (const photo of photosIn(before?.['photos']))
      if (
        op === 'patch' &&
        'photos' in patch &&
        !photosIn(after['photos']).includes(photo) &&
        !taken.has(photo)
      )
        say('lost', id, `took away the photo ${photo}, which its author did not`)
    for (const photo of entry.blobs)
      if (!photosIn(after['photos']).includes(photo))
        say('lost', id, `was applied without its photo ${photo}`)
    for (const [kind, text] of growingListFaults(entry, before ?? {}, after)) say(kind, id, text)
    if (op === 'patch') checkSeen(entry, patch, before ?? {}, history, ticket)
    checkOrder(entry, own)
    tickets.push(ticket)
    ever.add(`${ticket.epoch}/${id}`)
  }

  /**
   * Checks that no field overwrites a value that the author had neither seen nor decided on, and
   * that all guards hold.
   */
  function checkSeen(
    entry: Entry,
    patch: JsonObject,
    before: JsonObject,
    history: readonly Ticket[],
    ticket: Ticket,
  ): void {
    const screen = shown.get(entry.id) ?? {}
    for (const [field, yours] of Object.entries(patch)) {
      const present = before[field]
      if (
        ['notes', 'photos', ...growingLists].includes(field) ||
        same(present, screen[field]) ||
        same(present, yours)
      )
        continue
      if (
        field === 'status' &&
        forward.includes(String(present)) &&
        forward.indexOf(String(yours)) > forward.indexOf(String(present))
      )
        continue
      say(
        'overwritten',
        entry.id,
        `${field} was ${text(present)}, shown was ${text(screen[field])}, now ${text(yours)}`,
      )
    }
    for (const field of guardsOf(entry.entity, patch, screen)) {
      if (!same(before[field], screen[field]))
        say(
          'overwritten',
          entry.id,
          `went by ${field} = ${text(screen[field])} when it was ${text(before[field])}`,
        )
    }
    const isNote = Object.keys(patch).every((field) => field === 'notes')
    const others = history.some(
      (one) => one.epoch === ticket.epoch && one.author !== ticket.author && one.id !== ticket.id,
    )
    // A box that imported the change did not know that it had been sent, so the usual rules apply
    // there.
    const isRepeat = [...(entries.get(entry.id)?.boxes ?? [])].every((box) =>
      repeats.get(entry.id)?.has(box),
    )
    if (isRepeat && !isNote && others)
      say('overwritten', entry.id, 'was repeated over what somebody else wrote since the restore')
  }

  /** Checks that earlier entries of its lane and its dependencies were applied before it. */
  function checkOrder(entry: Entry, own: ReadonlySet<BoxLog>): void {
    const found = [...own].map((box) => outOfOrder(entry, box))
    // Any of its boxes may have sent it.
    if (found.every((texts) => texts.length > 0))
      for (const text of found[0] ?? []) say('order', entry.id, text)
  }

  function outOfOrder(entry: Entry, { database, places }: BoxLog): string[] {
    const texts: string[] = []
    const { outbox, sent } = database.rows
    const isThere = (id: string): boolean =>
      isApplied(id) || (sent.get(id)?.by !== undefined && isThere(sent.get(id)?.by ?? ''))
    for (const other of outbox.values()) {
      if (
        other.id === entry.id ||
        !uidsIn(other).some((uid) => uidsIn(entry).includes(uid)) ||
        !isBefore(other, entry, places)
      )
        continue
      if (!isApplied(other.id) && !other.replaces.some(isApplied))
        texts.push(`overtook ${other.id}`)
    }
    for (const dep of entry.deps) {
      if ((outbox.has(dep) || sent.has(dep)) && !isThere(dep))
        texts.push(`was applied without ${dep}, which it relies on`)
    }
    return texts
  }

  function committed(
    device: string,
    scope: Scope,
    database: Database,
    changes: readonly StoreChange[],
  ): void {
    const name = `${device}/${database.name}`
    const box = boxes.get(name) ?? {
      scope,
      database,
      appended: new Set(),
      attempted: new Set(),
      withdrawn: new Set(),
      by: new Map(),
      places: new Map(),
      reviews: new Map(),
    }
    boxes.set(name, box)
    for (const change of changes) {
      if (change.store === 'outbox' && change.row !== undefined) keep(change.row, box, changes)
      if (change.store === 'delivery' && change.row !== undefined) {
        if (!change.row.attempted && box.attempted.has(change.row.id))
          say('odd', change.row.id, 'is called never attempted again')
        if (change.row.attempted) box.attempted.add(change.row.id)
        if (change.row.intent !== undefined) box.withdrawn.add(change.row.id)
        else if (box.withdrawn.has(change.row.id))
          say('untold', change.row.id, 'was withdrawn and goes on')
      }
      if (change.store === 'sent' && change.row !== undefined) {
        const { id, end, epoch, was, by } = change.row
        if (end === 'superseded' && box.withdrawn.has(id))
          say('untold', id, 'was withdrawn and then replaced')
        box.withdrawn.delete(id)
        box.by.set(id, by)
        if (end === 'confirmed') counts.sent += 1
        else counts[end] += 1
        if (was !== undefined) counts.told += 1
        if (end === 'confirmed' && !ever.has(`${epoch}/${id}`))
          say('untold', id, 'is called Sent and never was')
        if (
          end === 'discarded' &&
          isApplied(id) &&
          tickets.some((one) => one.id === id && one.epoch === epoch)
        )
          say('untold', id, 'is called discarded and was applied')
      }
    }
    for (const change of changes)
      if (change.store === 'sent' && change.row === undefined && typeof change.key === 'string')
        forgotten(change.key, box)
    violations.push(...findViolations({ ...box, transmitted: left }, database.rows, null))
    for (const change of changes) {
      if (change.store !== 'review' || change.row === undefined) continue
      box.reviews.set(change.row.id, change.row)
      counts[change.row.kind] += 1
    }
  }

  /**
   * Old ended entries may be deleted, unless a waiting entry depends on them, directly or through
   * others.
   */
  function forgotten(id: string, { database, appended, by }: BoxLog): void {
    const { outbox, sent } = database.rows
    if (outbox.has(id) || sent.has(id)) return
    appended.delete(id)
    for (const entry of outbox.values()) {
      for (const first of [...entry.deps, ...entry.replaces]) {
        const chain = new Set<string>()
        for (
          let next: string | undefined = first;
          next !== undefined && !chain.has(next);
          next = by.get(next)
        )
          chain.add(next)
        if (chain.has(id)) say('lost', id, `was forgotten though ${entry.id} leans on it`)
      }
    }
  }

  function keep(entry: Entry, box: BoxLog, changes: readonly StoreChange[]): void {
    const before = entries.get(entry.id)
    if (before !== undefined) {
      const isBrought = !before.boxes.has(box)
      if (contentOf(before.entry) !== contentOf(entry)) say('odd', entry.id, 'changed its content')
      before.boxes.add(box)
      if (isBrought) {
        // The entry is from a file: it goes to the end of the queue, and only once.
        counts.brought += 1
        box.appended.add(entry.id)
        box.places.set(entry.id, box.places.size)
        return
      }
      if (
        changes.every(
          (change) =>
            change.store !== 'sent' || change.row !== undefined || change.key !== entry.id,
        )
      )
        say('odd', entry.id, 'was brought once more where it had been')
      repeats.set(entry.id, (repeats.get(entry.id) ?? new Set()).add(box))
      counts.repeated += 1
      return
    }
    entries.set(entry.id, { entry, boxes: new Set([box]) })
    const { places } = box
    counts.kept += 1
    box.appended.add(entry.id)
    const old = changes.find((change) => change.store === 'sent' && change.row?.by === entry.id)
    places.set(
      entry.id,
      (typeof old?.key === 'string' ? places.get(old.key) : undefined) ?? places.size,
    )
    if (old === undefined || typeof old.key !== 'string') {
      shown.set(entry.id, shownAt.get(String(entry.patch['notes'])) ?? {})
      const screen = shown.get(entry.id) ?? {}
      removed.set(
        entry.id,
        new Set(
          'photos' in entry.patch
            ? photosIn(screen['photos']).filter(
                (photo) => !photosIn(entry.patch['photos']).includes(photo),
              )
            : [],
        ),
      )
      return
    }
    removed.set(entry.id, removed.get(old.key) ?? new Set())
    // After a decision, the row that was shown with it counts.
    const review = box.reviews.get(old.key)
    // A row that never had the field lacks it: the review itself shows that their value is empty.
    const asked = Object.fromEntries(
      review?.fields.map(({ field, theirs }) => [field, theirs]) ?? [],
    )
    shown.set(entry.id, { ...shown.get(old.key), ...asked, ...review?.row })
    const isInTwo = (entries.get(old.key)?.boxes.size ?? 0) > 1
    // An entry in two boxes is decided on in both, and the person who decides knows of the other.
    if (review?.kind === 'exists' || isInTwo || knowing.has(old.key)) knowing.add(entry.id)
  }

  return {
    violations,
    counts,
    say: (violation) => void violations.push(violation),
    watch: {
      wrote,
      voided(id) {
        if (isApplied(id)) say('untold', id, 'was voided though it is applied')
        voids.add(id)
      },
      answered(results) {
        for (const { id, status, replayed } of results) {
          if (status >= 300 && isApplied(id))
            say('untold', id, `is applied and was answered ${status}`)
          if (replayed === true) counts.replayed += 1
        }
      },
      noticed(epoch) {
        for (const { id } of tickets) ever.add(`${epoch}/${id}`)
      },
    },
    opened: (note, row) => void shownAt.set(note, row),
    direct: (id) => void directs.add(id),
    told(id) {
      if (!entries.has(id)) say('lost', id, 'was called Saved and is nowhere')
    },
    left(ids) {
      for (const id of ids) left.add(id)
    },
    committed,
    backedUp() {
      backup = { tickets: [...tickets], voids: new Set(voids) }
    },
    restored(epoch) {
      counts.restores += 1
      tickets = [...backup.tickets]
      for (const { id } of tickets) ever.add(`${epoch}/${id}`)
      voids = new Set(backup.voids)
    },
    atRest(port) {
      const facts = {
        epoch: port.epoch(),
        appliedCount: (id: string) => Math.max(0, ...countByRecord(port.tickets(id))),
        isVoid: (id: string) => port.isVoid(id),
      }
      for (const text of port.photoFaults?.() ?? []) say('lost', '', text)
      for (const box of boxes.values()) {
        violations.push(...findViolations({ ...box, transmitted: left }, box.database.rows, facts))
        for (const id of box.database.rows.outbox.keys()) {
          const { state, intent } = box.database.rows.delivery.get(id) ?? {}
          say(
            'stuck',
            id,
            `is still ${state ?? 'there'}${intent === undefined ? '' : ' with an intent'} at rest`,
          )
        }
        for (const { id, epoch } of box.database.rows.sent.values())
          if (epoch !== facts.epoch) say('stuck', id, 'was never asked about after the restore')
      }
    },
  }
}

function countByRecord(tickets: readonly Ticket[]): number[] {
  const counts = new Map<string, number>()
  for (const { uid } of tickets) counts.set(uid, (counts.get(uid) ?? 0) + 1)
  return [...counts.values()]
}

/**
 * Returns the fields that a person must have seen for this change; written from section 7, not from
 * the contract.
 */
function guardsOf(entity: string, patch: JsonObject, screen: JsonObject): string[] {
  if (entity === 'project') return 'isActive' in patch ? [] : ['isActive']
  return patch['status'] === 'Closed' && screen['status'] !== 'Closed'
    ? ['severity', 'description']
    : []
}

const same = (one: Json | undefined, other: Json | undefined) =>
  sameJson(one ?? null, other ?? null)
const text = (value: Json | undefined) => JSON.stringify(value ?? null)
