import { type Box, type StoreChange, createBox } from './box.ts'
import type { BoxStore, Tables } from './box-store.ts'
import {
  clearServerRows,
  trackRowArrivals,
  pruneConfirmedRows,
  withRowsInMemory,
} from './confirmed-rows.ts'
import { dependenciesOf } from './core/dependencies.ts'
import type { SendProgress } from './core/summary.ts'
import type { Draft, Scope, StoredBlob } from './core/types.ts'
import { createExportedIds } from './exported-ids.ts'
import { withSaveDeadline } from './save-deadline.ts'
import { createRecoveringStore } from './recovering-store.ts'
import { singleTabLocks, type LeaderCandidate, runForLeader } from './leader.ts'
import { storeListToken } from './consistency-tokens.ts'
import { installHeader } from './install-header.ts'
import { initializeMeta, probeStore, readMeta, writeMeta } from './meta.ts'
import {
  type ChangedKeys,
  type Mirror,
  applyChanges,
  emptyMirror,
  isMirrored,
  affectsScreens,
  countProgress,
  removedEntries,
  metaOfMirror,
  readChangedRows,
  reloadMirror,
} from './mirror.ts'
import {
  type AppendResult,
  type BoxRefusal,
  type BoxSnapshot,
  type Decisions,
  notSavedRefusal,
  type Outbox,
  reloadRefusal,
} from './outbox.ts'
import { awaitOutcome } from './outcome.ts'
import { type FreeSpace, retryFreeingSpace } from './free-space.ts'
import type { Sender } from './sender.ts'
import type { SenderEnvironment } from './sender-run.ts'
import { createSnapshotBuilder } from './snapshot-builder.ts'
import type { WakeReason } from './environment.ts'
import type { BoxEnvironment } from './modules.ts'
import { type WithdrawalMessage, createWithdrawals } from './withdrawals.ts'
import { appendEntry } from './transactions/append.ts'
import { createBoxDrafts } from './transactions/drafts.ts'
import { freeDeviceSpace } from './transactions/trim-ended.ts'

/** The messages between tabs of one scope. */
type Message = { changed: ChangedKeys } | { wake: WakeReason } | WithdrawalMessage

/**
 * Opens the box of a verified sign-in. Null when this browser has no storage (no IndexedDB, as in
 * some private modes): then the app works online only, and shows that (F-58).
 */
export async function openOutbox(
  scope: Scope,
  environment: BoxEnvironment,
): Promise<Outbox | null> {
  let outdated = false
  let emptied: BoxSnapshot['emptied'] = null
  let changedOutside = () => {}
  let gone = () => {}
  const open = async () => {
    const outdate = () => {
      outdated = true
      changedOutside()
    }
    const opened = await environment.openStore(outdate, () => gone())
    return environment.persistence === 'changes' ? withRowsInMemory(opened) : opened
  }
  try {
    const mind: TabState = { mirror: emptyMirror(), drafts: new Map(), blobs: new Map() }
    const store = createRecoveringStore(
      await open(),
      open,
      () => ({
        ...mind,
        installId: environment.installId,
        pause: (ms) => new Promise((done) => void environment.clock.after(ms, done)),
      }),
      (how) => {
        emptied = how
        changedOutside()
      },
    )
    gone = store.renew
    let fresh = false
    // Runs in parallel, because the first screen waits for both.
    const opening = outboxOf(scope, environment, store, mind, () => ({ fresh, outdated, emptied }))
    // Avoids an unhandled rejection; the result is awaited below.
    opening.catch(ignore)
    await probeStore(store, environment.installId).catch(async (error: unknown) => {
      await opening.then(({ outbox }) => outbox.close(), ignore)
      throw error
    })
    const { outbox, changedOutside: told, isNew } = await opening
    // Without storage nothing can have been lost.
    fresh = isNew && environment.persistence !== 'nothing'
    changedOutside = told
    return outbox
  } catch {
    return null
  }
}

interface Opened {
  outbox: Outbox
  changedOutside: () => void
  /** The device had no box of this scope. */
  isNew: boolean
}

/** A tab's own copy of what its stores hold. */
interface TabState {
  mirror: Mirror
  drafts: Map<string, Draft>
  blobs: Map<string, StoredBlob>
}

async function outboxOf(
  scope: Scope,
  environment: BoxEnvironment,
  store: BoxStore,
  { mirror, drafts, blobs }: TabState,
  flags: () => Pick<BoxSnapshot, 'fresh' | 'outdated' | 'emptied'>,
): Promise<Opened> {
  const { channel, clock } = environment
  const listeners = new Set<() => void>()
  const run: SendProgress = { done: 0, total: 0 }
  const rowObserver = trackRowArrivals(mirror)
  const snapshots = createSnapshotBuilder(mirror)
  let current: BoxSnapshot | null = null
  let leader: LeaderCandidate | null = null
  let signIns = 0

  const changed = () => {
    current = null
    for (const listener of listeners) listener()
  }
  const take = (changes: readonly StoreChange[]) => {
    const left = removedEntries(changes, mirror)
    applyChanges(mirror, changes)
    snapshots.onChanges(changes)
    rowObserver.listen(changes)
    countProgress(run, left, mirror)
  }
  const onCommitted = (changes: readonly StoreChange[]) => {
    take(changes)
    note(drafts, 'drafts', changes)
    note(blobs, 'blobs', changes, mostBlobs)
    const shared = changes.filter(({ store }) => isMirrored(store))
    if (shared.length > 0)
      channel.post({
        changed: shared.map((change) => [change.store, change.key]),
      } satisfies Message)
    if (shared.some(affectsScreens)) changed()
  }
  const box: Box = createBox(store, onCommitted)
  const withdrawals = createWithdrawals(
    clock,
    (message) => channel.post(message satisfies Message),
    () => wakeSender('append'),
  )
  const senderEnvironment: SenderEnvironment = {
    ...environment,
    box,
    scope,
    meta: () => metaOfMirror(mirror),
    // Without storage no entries count, because a later start of this device will not have them
    // (F-55).
    pending: () => (environment.persistence === 'nothing' ? 0 : mirror.rows.outbox.size),
    signIns: () => signIns,
    isWithdrawn: withdrawals.has,
  }
  let sender: Sender | null = null
  // A sender that has not loaded yet begins with everything in the box.
  const wakeSender = (wake: WakeReason) => sender?.wake(wake)
  const wakeAll = (wake: WakeReason) => {
    wakeSender(wake)
    channel.post({ wake } satisfies Message)
  }
  const refreshAll = async () => {
    const before = new Set(mirror.rows.outbox.keys())
    await reloadMirror(mirror, box)
    rowObserver.listen()
    countProgress(run, before, mirror)
    changed()
  }
  /** Reads the changes of another tab. */
  const catchUp = async (keys: ChangedKeys) => {
    take(await readChangedRows(box, keys))
    changed()
  }
  const exportedIds = createExportedIds()
  const typing = createBoxDrafts(box, clock)
  const room: FreeSpace[] = [
    ...(environment.room ?? []),
    () => freeDeviceSpace(box, clock.serverTime()).catch(ignore),
  ]
  // Turns every error into a refusal, so that a failed save is always reported.
  const kept = async <Done extends { ok: true }>(
    work: () => Promise<Done | BoxRefusal>,
  ): Promise<Done | BoxRefusal> => {
    if (flags().outdated) return reloadRefusal
    try {
      const done = await work()
      if (done.ok) wakeSender('append')
      return done
    } catch {
      return notSavedRefusal
    }
  }
  const saved = (work: (box: Box) => Promise<AppendResult>) =>
    kept(() =>
      withSaveDeadline(box, clock, (timely) => retryFreeingSpace(() => work(timely), room)),
    )

  const decided = (work: (of: Decisions) => Promise<AppendResult>) =>
    environment.decisions().then(
      ({ createDecisions }) => work(createDecisions(environment, saved, exportedIds)),
      () => notSavedRefusal,
    )

  // A tab that lost the lead may have missed the messages of the next leader, so it reads
  // everything again.
  const send = async (signal: AbortSignal) => {
    sender ??= (await environment.sender()).createSender(senderEnvironment)
    // Another tab may have taken the lead while the file loaded.
    if (signal.aborted) return
    await sender.run(signal).finally(() => void refreshAll().catch(ignore))
  }
  let isAlone = false
  const lead = () => {
    // A box in this tab's memory is sent by this tab.
    isAlone = flags().emptied === 'memory'
    return runForLeader(
      `box:${scope.tenant}:${scope.user}`,
      isAlone ? { ...environment, locks: singleTabLocks } : environment,
      send,
    )
  }
  /** Handles the loss of the stores, to another version or by deletion. */
  const changedOutside = () => {
    changed()
    if (leader !== null && isAlone !== (flags().emptied === 'memory')) {
      leader.stop()
      leader = lead()
    }
    void refreshAll().then(() => wakeSender('append'), ignore)
  }

  await reloadMirror(mirror, box)
  const isNew = mirror.rows.meta.size === 0 && (await initializeMeta(box, environment.installId))
  if (mirror.rows.meta.size === 0) await reloadMirror(mirror, box)
  rowObserver.listen()
  const unlisten = channel.listen((message) => {
    if (!isMessage(message)) return
    if ('wake' in message) wakeSender(message.wake)
    else if ('hold' in message || 'release' in message) withdrawals.onMessage(message)
    else void catchUp(message.changed).then(() => wakeSender('append'), ignore)
  })
  const unwake = environment.wakes((wake) => {
    wakeAll(wake)
    if (wake === 'focus') void refreshAll().catch(ignore)
  })
  const snapshot = () =>
    (current ??= snapshots.build(run, {
      ...flags(),
      showsDiscarded: environment.persistence !== 'nothing' && flags().emptied !== 'memory',
    }))

  const outbox: Outbox = {
    scope,
    snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append: (given) =>
      withdrawals.during(given.discards ?? [], () =>
        saved(async (timely) => {
          const draft = exportedIds.withFreshId(given)
          const deps = [
            ...new Set([...(draft.deps ?? []), ...dependenciesOf(draft, snapshots.creates)]),
          ]
          return appendEntry(timely, draft, {
            scope,
            deps,
            blobs: environment.overlays[draft.entity].blobs?.(draft.patch, draft.seen) ?? [],
            decisions: (draft.discards ?? []).length > 0 ? await environment.decisions() : null,
            authoredAt: draft.authoredAt ?? clock.deviceTime(),
            ended: clock.serverTime(),
          })
        }),
      ),
    awaitOutcome: (id, ms) => awaitOutcome(outbox, clock, id, ms),
    decide: {
      retry: (id) => decided((of) => of.retry(id)),
      discard: (id) => withdrawals.during([id], () => decided((of) => of.discard(id))),
      takeTheirs: (id) => withdrawals.during([id], () => decided((of) => of.takeTheirs(id))),
      keepMine: (id) => decided((of) => of.keepMine(id)),
      edit: (id, given) => decided((of) => of.edit(id, given)),
    },
    runInBox: (work) => kept(() => retryFreeingSpace(() => work(box), room)),
    markExported: exportedIds.add,
    drafts: typing.drafts,
    readEndedEntries: async () =>
      (await box.read(['sent'], (tx) => tx.all('sent'))).sort((a, b) =>
        a.confirmedAt < b.confirmedAt ? 1 : -1,
      ),
    currentTick: rowObserver.currentTick,
    pruneConfirmedRows: (answer) => pruneConfirmedRows(box, answer, rowObserver.receivedAt),
    consistencyToken: () => metaOfMirror(mirror).mark,
    installReport: () => installHeader(environment.installId, senderEnvironment.pending()),
    onServerEpoch(epoch, marks) {
      if (marks) void storeListToken(box, marks)
      const own = metaOfMirror(mirror).epoch
      if (own !== '' && own !== epoch) wakeAll('epoch')
    },
    start() {
      leader ??= lead()
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
      // The leading tab may not have noticed the sign-in; this tab has.
      if (waited) leader?.takeOver()
    },
    removeUnsavedDrafts: typing.forget,
    clearServerRows: () => box.write(['known', 'idmap'], clearServerRows),
    close() {
      outbox.stop()
      unlisten()
      unwake()
      listeners.clear()
      store.close()
    },
  }
  return { outbox, changedOutside, isNew }
}

/**
 * Remembers the newest rows of a store that the mirror leaves out, as this tab wrote or removed
 * them.
 */
function note<S extends 'drafts' | 'blobs'>(
  rows: Map<string, Tables[S]>,
  of: S,
  changes: readonly StoreChange[],
  most = Infinity,
): void {
  for (const { store, key, row } of changes) {
    if (store !== of) continue
    rows.delete(String(key))
    // The cast holds because the row belongs to this store.
    if (row !== undefined) rows.set(String(key), row as Tables[S])
    const [oldest] = rows.keys()
    if (rows.size > most && oldest !== undefined) rows.delete(oldest)
  }
}

/** Few, because photos have two megabytes each. */
const mostBlobs = 16

function isMessage(message: unknown): message is Message {
  return (
    typeof message === 'object' &&
    message !== null &&
    ('changed' in message || 'wake' in message || 'hold' in message || 'release' in message)
  )
}

function ignore(): void {
  // The next focus repeats a failed read; saved data are safe.
}
