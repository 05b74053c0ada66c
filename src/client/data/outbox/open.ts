import { append } from './transactions/append.ts'
import { type Box, type Change, boxOf } from './box.ts'
import type { BoxStore } from './box-store.ts'
import { uidsOf } from './core/lanes.ts'
import type { Run } from './core/summary.ts'
import { knownKey } from './core/overlay.ts'
import type { Known, Scope } from './core/types.ts'
import { decisionsOf } from './decisions.ts'
import { draftsOf } from './drafts.ts'
import { type Leader, leaderOf } from './leader.ts'
import { readMeta, writeMeta } from './meta.ts'
import { type ChangedKeys, type Mirror, applyChanges, emptyMirror, mirroredMeta, reread, rereadAll } from './mirror.ts'
import type { Appended, BoxSnapshot, EntryDraft, Outbox } from './outbox.ts'
import { outcomeOf } from './outcome.ts'
import { begin, probe, withoutRows } from './prepare.ts'
import { notKept, reloadThisTab } from './refusals.ts'
import { type MakeRoom, withRoom } from './room.ts'
import { dropRows, renew } from './renew.ts'
import { senderOf } from './sender.ts'
import { snapshotOf } from './snapshot.ts'
import type { Surroundings, Wake } from './surroundings.ts'
import { freeSent } from './transactions/trim-sent.ts'

/** What tabs of one scope tell each other. */
type Message = { changed: ChangedKeys } | { wake: Wake }

/**
 * Open the box of a verified sign-in. Null when this browser keeps nothing (no IndexedDB, as in
 * some private modes): the app then works online only, and says so (F-58).
 */
export async function openOutbox(scope: Scope, around: Surroundings): Promise<Outbox | null> {
  let outdated = false
  let changedOutside = () => {}
  try {
    const opened = await around.openStore(() => {
      outdated = true
      changedOutside()
    })
    const store = around.keeps === 'changes' ? await withoutRows(opened) : opened
    let fresh = false
    // Side by side, because the first screen waits for both.
    const opening = outboxOf(scope, around, store, () => ({ fresh, outdated }))
    // It may fail before anybody waits for it; what became of it is asked below.
    opening.catch(ignore)
    await probe(store, around.installId).catch(async (error: unknown) => {
      await opening.then(({ outbox }) => outbox.close(), ignore)
      throw error
    })
    const { outbox, changed, isNew } = await opening
    // Where nothing is ever kept, nothing was lost either.
    fresh = isNew && around.keeps !== 'nothing'
    changedOutside = changed
    return outbox
  } catch {
    return null
  }
}

interface Opened {
  outbox: Outbox
  changed: () => void
  /** There was no box of this scope on the device. */
  isNew: boolean
}

async function outboxOf(scope: Scope, around: Surroundings, store: BoxStore, flags: () => { fresh: boolean; outdated: boolean }): Promise<Opened> {
  const { channel, clock } = around
  const mirror: Mirror = emptyMirror()
  const listeners = new Set<() => void>()
  const run: Run = { done: 0, total: 0 }
  const heard = new Map<string, { row: Known; moment: number }>()
  let current: BoxSnapshot | null = null
  let leader: Leader | null = null
  let moment = 0
  let signIns = 0

  const changed = () => {
    current = null
    for (const listener of listeners) listener()
  }
  /** Note when this tab heard of each confirmed row, its own or another tab's. */
  const listen = () => {
    moment += 1
    for (const [key, row] of mirror.rows.known) if (!isSameRow(heard.get(key)?.row, row)) heard.set(key, { row, moment })
    for (const key of heard.keys()) if (!mirror.rows.known.has(key)) heard.delete(key)
  }
  const heed = (changes: readonly Change[]) => {
    const before = new Set(mirror.rows.outbox.keys())
    applyChanges(mirror, changes)
    listen()
    progress(run, before, mirror)
    channel.post({ changed: changes.map((change) => [change.store, change.key]) } satisfies Message)
    changed()
  }
  /** Not yet, where another tab was quicker. */
  const heardAt = (known: Known) => {
    const found = heard.get(knownKey(known.entity, known.ref))
    return found !== undefined && isSameRow(found.row, known) ? found.moment : Infinity
  }
  const box: Box = boxOf(store, heed)
  const sender = senderOf({
    ...around,
    box,
    scope,
    meta: () => mirroredMeta(mirror),
    // What no later start of this device can have is not counted as waiting on it (F-55).
    pending: () => (around.keeps === 'nothing' ? 0 : mirror.rows.outbox.size),
    signIns: () => signIns,
  })
  const wakeAll = (wake: Wake) => {
    sender.wake(wake)
    channel.post({ wake } satisfies Message)
  }
  const refresh = async (read: () => Promise<void>) => {
    const before = new Set(mirror.rows.outbox.keys())
    await read()
    listen()
    progress(run, before, mirror)
    changed()
  }
  const room: MakeRoom[] = [...(around.room ?? []), () => freeSent(box, clock.date()).catch(ignore)]
  // Nothing may leave as an error: a device that fails to keep something says so.
  const kept = async (work: () => Promise<Appended>): Promise<Appended> => {
    if (flags().outdated) return reloadThisTab
    try {
      const done = await withRoom(work, room)
      if (done.ok) sender.wake('append')
      return done
    } catch {
      return notKept
    }
  }

  await rereadAll(mirror, box)
  const isNew = mirror.rows.meta.size === 0 && (await begin(box, around.installId))
  if (mirror.rows.meta.size === 0) await rereadAll(mirror, box)
  listen()
  const unlisten = channel.listen((message) => {
    if (!isMessage(message)) return
    if ('wake' in message) sender.wake(message.wake)
    else void refresh(() => reread(mirror, box, message.changed)).then(() => sender.wake('append'), ignore)
  })
  const unwake = around.wakes((wake) => {
    wakeAll(wake)
    if (wake === 'focus') void refresh(() => rereadAll(mirror, box)).catch(ignore)
  })
  const snapshot = () => (current ??= snapshotOf(mirror, run, { ...flags(), showsDiscarded: around.keeps !== 'nothing' }))

  const outbox: Outbox = {
    scope,
    snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append: (draft) =>
      kept(() =>
        append(box, draft, {
          scope,
          deps: depsOf(draft, mirror),
          authoredAt: draft.authoredAt ?? clock.date(),
        }),
      ),
    waitForOutcome: (id, ms) => outcomeOf(outbox, clock, id, ms),
    decide: decisionsOf(box, around, kept),
    drafts: draftsOf(box, clock),
    sentList: async () => (await box.read(['sent'], (tx) => tx.all('sent'))).sort((a, b) => (a.confirmedAt < b.confirmedAt ? 1 : -1)),
    moment: () => moment,
    renewed: (answer) => renew(box, answer, heardAt),
    heard(epoch) {
      const own = mirroredMeta(mirror).epoch
      if (own !== '' && own !== epoch) wakeAll('epoch')
    },
    start() {
      leader ??= leaderOf(`box:${scope.tenant}:${scope.user}`, around, sender.run)
    },
    stop() {
      leader?.stop()
      leader = null
    },
    sendNow: () => wakeAll('now'),
    async signedIn() {
      signIns += 1
      const waited = await box.write(['meta'], async (tx) => {
        const { paused } = await readMeta(tx)
        if (paused === 'auth') writeMeta(tx, { paused: null })
        return paused === 'auth'
      })
      wakeAll('signed-in')
      // The tab that leads may not have noticed the sign-in; this one has it for sure.
      if (waited) leader?.take()
    },
    forgetRows: () => box.write(['known', 'idmap'], dropRows),
    close() {
      outbox.stop()
      unlisten()
      unwake()
      listeners.clear()
      store.close()
    },
  }
  return { outbox, changed, isNew }
}

/** Creates still in the box that this draft relies on: of its own record, or of one that a value of it names. */
function depsOf(draft: EntryDraft, mirror: Mirror): string[] {
  const deps = new Set(draft.deps)
  const named = new Set<unknown>([...Object.values(draft.patch), ...(draft.op === 'patch' ? [draft.ref] : [])])
  for (const entry of mirror.rows.outbox.values()) {
    if (entry.op === 'create' && entry.id !== draft.id && uidsOf(entry).some((uid) => named.has(uid))) deps.add(entry.id)
  }
  return [...deps]
}

/** "34 of 120": counted until the box is empty again. */
function progress(run: Run, before: ReadonlySet<string>, mirror: Mirror): void {
  for (const id of before) if (!mirror.rows.outbox.has(id) && mirror.rows.sent.get(id)?.end === 'confirmed') run.done += 1
  if (mirror.rows.outbox.size === 0) Object.assign(run, { done: 0, total: 0 })
  else run.total = Math.max(run.total, run.done + mirror.rows.outbox.size)
}

function isSameRow(one: Known | undefined, { version, epoch }: Known): boolean {
  return one?.version === version && one.epoch === epoch
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && ('changed' in message || 'wake' in message)
}

function ignore(): void {
  // A read that failed is made again on focus; what was kept is kept.
}
