import type { Me } from '#contract/access/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { entities } from '#contract/kernel/entity.ts'
import { roles } from '#contract/kernel/role.ts'
import { createStore } from '../store.ts'
import { behindTheFirstScreen, soon } from '../soon.ts'
import { browserFor, loadDecisions, loadReceipts, memoryOnly } from '../outbox/browser.ts'
import { loadRefill } from '../outbox/lasting-store.ts'
import { openOutbox } from '../outbox/open.ts'
import type { Over } from '../outbox/core/overlay.ts'
import type { Scope, EntryOverlays } from '../outbox/core/types.ts'
import type { Environment } from '../outbox/environment.ts'
import { emptyBox, type Outbox } from '../outbox/outbox.ts'
import type { Unopened } from '../outbox/unopened.ts'
import type { MakeRoom } from '../outbox/room.ts'
import { broughtBy, type LookupQuery, prefetchLookups } from '../replica/lookups.ts'
import { kindsInOrder, namesIn, referredTo } from '../replica/names.ts'
import { openReads } from '../replica/reads.ts'
import { offlineKinds, type Registry } from '../replica/record.ts'
import { createReplica } from '../replica/replica.ts'
import { watchSent } from '../replica/sent-marks.ts'
import type { Overlay } from '../replica/view.ts'
import { watchRenewals } from '../replica/renewals.ts'
import { onHeard, returnMark } from '../api/received-answers.ts'
import { emptyCache, keepLookups } from '../api/lookup-cache.ts'
import { casesName } from '../cases/cases-name.ts'
import { send } from '../api/send.ts'
import type { DeviceMemory } from './device-memory.ts'
import { keepAgain } from './keep-again.ts'
import { keepFresh } from './keep-fresh.ts'
import { noteDevice, ownWitness } from './note-device.ts'
import { imagesName, readName } from './profile-cache.ts'
import { sameScope, scopeName, type SignedIn } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { ofStorage } from './storage-silent.ts'
import { onLeft } from './tabs.ts'
import type { Workspace } from './workspace.ts'

/** The capabilities' registrations: their records, and the lookups for the worker's cache. */
export interface Registered {
  records: Registry
  lookups: (me: Me) => readonly LookupQuery[]
  ahead: readonly BringAhead[]
}

/**
 * Downloads data for use without a network, after the first screen; resolves with a function that
 * stops it.
 */
export type BringAhead = (workspace: Workspace) => Promise<() => void>

/** Opens box and replica of a session. The box opens while the first rows are read. */
export async function openWorkspace(
  signedIn: SignedIn,
  session: SessionStore,
  device: DeviceMemory,
  { records, lookups, ahead }: Registered,
): Promise<Workspace> {
  const { me, scope, remember } = signedIn
  // Login as works online only: it queues nothing and stores nothing on the device (rulings, 53).
  const isActing = Boolean(me.actor)
  const witnesses = isActing ? [] : ownWitness(scope)
  const reads = openReads(readName(scope), remember)
  keepLookups(remember ? `lookups:${scopeName(scope)}` : null)
  const writes = me.app_metadata.role.roleID === roles.safetyProfessional

  // A system administrator reads lists page by page from the server (rulings, 10).
  const kinds = writes ? kindsInOrder(records) : []
  let boxSoFar: Outbox | null = null
  const replica = createReplica({
    reads,
    records,
    me,
    watcher: watchRenewals(() => boxSoFar),
    now: Date.now,
    kinds,
  })
  // Starts before the box is open, because the first row needs both.
  const beginning = writes ? Promise.all(offlineKinds.map(replica.begin)) : null
  const names = namesIn(me, records, reads, replica, () => boxSoFar)
  const overlays = Object.fromEntries(
    offlineKinds.map((kind) => [entities[kind], records[kind].overlay(names)]),
  ) as EntryOverlays

  const last: { make: MakeRoom } = { make: async () => undefined }
  const room = [
    ...[casesName, imagesName(scope)].map((name) => () => emptyCache(name).catch(() => undefined)),
    ...reads.cache.room,
    () => last.make(),
  ]
  const { box, onlineOnly, unopened } =
    writes && !isActing
      ? await openBox(signedIn, session, device, { overlays, room })
      : { box: null, onlineOnly: false, unopened: null }
  boxSoFar = box
  if (beginning) await ofStorage(beginning)
  const sent = box ? watchSent(box) : null
  const over = (): Over => {
    const snapshot = box?.snapshot() ?? emptyBox
    // Hides unanswered changes, because no row may look as if it were saved.
    return onlineOnly
      ? { lanes: emptyBox.lanes, confirmed: snapshot.confirmed, epoch: snapshot.epoch }
      : snapshot
  }
  const known = lookups(me)
  const lookedUp = () => broughtBy(reads.client, known)
  /**
   * The data of the lookups; a new array whenever names in other rows may have changed, also those
   * from lists.
   */
  let named: readonly unknown[] = lookedUp()
  const namedBy = () => {
    const now = lookedUp()
    if (now.length !== named.length || now.some((value, place) => value !== named[place]))
      named = now
    return named
  }
  const lay = (): Overlay => ({
    over: over(),
    overlays,
    records,
    sent: sent?.get() ?? new Set(),
    named: namedBy(),
  })
  const overlay = createStore(lay())
  const relay = () => overlay.set(lay())
  const nameAnew = () => {
    named = lookedUp()
    relay()
  }
  const fresh = keepFresh({ replica, box, kinds, client: reads.client })
  const keepForStart = async () => {
    if (!isActing)
      await Promise.all([remember && reads.cache.keepProfile(me), device.note(scope, {})])
  }
  const again = keepAgain(async () => {
    await keepForStart()
    return (await reads.keepAll()) && (!remember || (await reads.cache.readProfile()) !== undefined)
  })
  const stops = [
    box?.subscribe(relay),
    sent?.subscribe(relay),
    ...referredTo(records).map((kind) => replica.subscribe(kind, nameAnew)),
    onHeard(({ epoch, marks }) => epoch !== null && box?.heard(epoch, marks)),
    fresh.stop,
    prefetchLookups(reads.client, known, behindTheFirstScreen),
    sent?.stop,
    box?.subscribe(
      onceEmptied(box, () => {
        // Stores at once what the next start needs. The lists follow later, because the disk may be
        // full and the box has priority.
        void keepForStart()
        again.lost()
      }),
    ),
    reads.cache.onLost(again.lost),
    again.stop,
    box ? soon(() => Promise.all([loadRefill(), loadReceipts(), loadDecisions()])) : undefined,
    onLeft((left, forgetsDrafts) => {
      if (!sameScope(left, scope)) return
      // Data that this tab still fetches or stores again must not return to a device after a
      // sign-out.
      reads.close()
      again.stop()
      replica.stop()
      if (remember) void reads.cache.empty()
      // Open forms of this tab would save their drafts again.
      if (forgetsDrafts) void box?.forgetDrafts().catch(() => undefined)
    }),
    onlineOnly ? undefined : noteDevice(device, box, scope),
  ]
  returnMark(() => box?.mark() ?? '')
  box?.start()
  if (signedIn.token === 'valid') void box?.signedIn()

  let isOpen = true
  const closing = new AbortController()
  const workspace: Workspace = {
    me,
    witnesses,
    scope,
    remember,
    box,
    onlineOnly,
    unopened,
    reads,
    replica,
    records,
    names,
    overlay,
    want: fresh.want,
    lastRoom: last,
    closing: closing.signal,
    async renew() {
      await Promise.all([fresh.renew(), reads.client.refetchQueries({ type: 'active' })])
    },
    async close() {
      isOpen = false
      closing.abort()
      for (const stop of stops) stop?.()
      replica.stop()
      box?.close()
    },
  }
  // A shared device stores none of it.
  const brings = remember && box ? ahead : []
  for (const bring of brings) {
    stops.push(
      soon(async () => {
        const stop = await bring(workspace)
        if (isOpen) stops.push(stop)
        else stop()
      }),
    )
  }
  return workspace
}

interface OpenedBox {
  box: Outbox | null
  onlineOnly: boolean
  unopened: Unopened | null
}

/**
 * Opens the box on the device. If that fails or the browser has no storage, opens a box in memory,
 * and the app works online only (F-58).
 */
async function openBox(
  { scope, remember }: SignedIn,
  session: SessionStore,
  device: DeviceMemory,
  given: Pick<Environment, 'overlays' | 'room'>,
): Promise<OpenedBox> {
  const around = {
    ...given,
    send,
    signedIn: () => {
      const now = session.get()
      return now.state === 'signed-in' && now.token === 'valid' && now.locked === null
        ? now.scope
        : null
    },
    isOurs: (answer: JsonObject, { tenant, user }: Scope) =>
      String(answer['user_id']) === user && accountOf(answer) === tenant,
  }
  const browser = browserFor(scope)
  // Opens the box even when the device's list of people does not open, so that its changes are
  // sent.
  const installId = (await device.device())?.installId ?? crypto.randomUUID()
  const kept =
    browser &&
    (await ofStorage(
      openOutbox(scope, { ...around, ...browser, installId, keeps: remember ? 'all' : 'changes' }),
    ))
  if (kept) return { box: kept, onlineOnly: false, unopened: null }
  const unopened = typeof indexedDB === 'undefined' ? null : await ofStorage(unopenedHere(scope))
  return {
    box: await openOutbox(scope, { ...around, ...memoryOnly(), installId: crypto.randomUUID() }),
    onlineOnly: true,
    unopened,
  }
}

/**
 * Looks for work that cannot be opened. When the browser cannot tell, the device's own count of
 * unsent changes decides.
 */
async function unopenedHere(scope: Scope): Promise<Unopened | null> {
  const unknown: Unopened = { why: 'failed', changes: null }
  const found = await import('../outbox/unopened.ts').then(
    ({ unopenedBox }) => unopenedBox(indexedDB, scope),
    () => unknown,
  )
  return found ?? (ownWitness(scope).length > 0 ? unknown : null)
}

/**
 * Calls back when the box was written to new stores, so that lists, profile and person are stored
 * again too.
 */
function onceEmptied(box: Outbox, rewritten: () => void): () => void {
  let was = box.snapshot().emptied
  return () => {
    const { emptied } = box.snapshot()
    if (emptied !== was && emptied === 'rewritten') rewritten()
    was = emptied
  }
}

function accountOf(answer: JsonObject): string {
  const metadata = answer['user_metadata']
  const account =
    typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
      ? metadata['accountID']
      : null
  return String(account ?? 0)
}
