import type { Me } from '#contract/access/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { entities } from '#contract/kernel/entity.ts'
import { roles } from '#contract/kernel/role.ts'
import { createStore } from '../store.ts'
import { afterFirstScreenMs, loadInBackground } from '../load-in-background.ts'
import {
  createBrowserEnvironment,
  loadDecisionsModule,
  loadReceiptsModule,
  createMemoryEnvironment,
} from '../outbox/browser.ts'
import { loadRefillModule } from '../outbox/recovering-store.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import type { OverlayInput } from '../outbox/core/overlay.ts'
import type { Scope, EntryOverlays } from '../outbox/core/types.ts'
import type { Environment } from '../outbox/environment.ts'
import { emptySnapshot, type Outbox } from '../outbox/outbox.ts'
import type { OpenFailure } from '../outbox/unopenable-stores.ts'
import type { FreeSpace } from '../outbox/free-space.ts'
import { lookupValues, type LookupQuery, prefetchLookups } from '../replica/lookups.ts'
import { kindsInPullOrder, createNameResolver, referencedKinds } from '../replica/name-resolver.ts'
import { openQueryStore } from '../replica/query-store.ts'
import { offlineKinds, type KindRegistry } from '../replica/record.ts'
import { createReplica } from '../replica/replica.ts'
import { trackSentRecords } from '../replica/sent-records.ts'
import type { Overlay } from '../replica/overlay-row.ts'
import { createBoxListListener } from '../replica/box-list-listener.ts'
import {
  onResponse,
  setConsistencyTokenSource,
  setInstallReportSource,
} from '../api/response-events.ts'
import { clearCache, setLookupCacheName } from '../api/lookup-cache.ts'
import { caseCacheName } from '../cases/case-cache-name.ts'
import { sendBoxRequest } from '../api/send-box-request.ts'
import type { DeviceMemory } from './device-memory.ts'
import { createStorageRetry } from './storage-retry.ts'
import { startListRefresh } from './list-refresh.ts'
import { trackUnsentCount, localPendingReport } from './unsent-count.ts'
import { imageCacheName, queryDatabaseName } from './profile-cache.ts'
import { isSameScope, scopeKey, type SignedIn } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { watchStorage } from './storage-unresponsive.ts'
import { onSignOutBroadcast } from './session-broadcast.ts'
import type { Workspace } from './workspace.ts'

/** The capabilities' registrations: their records, and the lookups for the worker's cache. */
export interface WorkspaceRegistrations {
  records: KindRegistry
  lookups: (me: Me) => readonly LookupQuery[]
  offlinePrefetches: readonly OfflinePrefetch[]
}

/**
 * Downloads data for use without a network, after the first screen; resolves with a function that
 * stops it.
 */
export type OfflinePrefetch = (workspace: Workspace) => Promise<() => void>

/** Opens box and replica of a session. The box opens while the first rows are read. */
export async function openWorkspace(
  signedIn: SignedIn,
  session: SessionStore,
  device: DeviceMemory,
  { records, lookups, offlinePrefetches }: WorkspaceRegistrations,
): Promise<Workspace> {
  const { me, scope, remember } = signedIn
  // Login as works online only: it queues nothing and stores nothing on the device (rulings, 53).
  const isActing = Boolean(me.actor)
  const witnesses = isActing ? [] : localPendingReport(scope)
  const reads = openQueryStore(queryDatabaseName(scope), remember)
  setLookupCacheName(remember ? `lookups:${scopeKey(scope)}` : null)
  const writes = me.app_metadata.role.roleID === roles.safetyProfessional

  // A system administrator reads lists page by page from the server (rulings, 10).
  const kinds = writes ? kindsInPullOrder(records) : []
  let boxSoFar: Outbox | null = null
  const replica = createReplica({
    reads,
    records,
    me,
    listListener: createBoxListListener(() => boxSoFar),
    now: Date.now,
    kinds,
  })
  // Starts before the box is open, because the first row needs both.
  const beginning = writes ? Promise.all(offlineKinds.map(replica.restoreFirstBucket)) : null
  const names = createNameResolver(me, records, reads, replica, () => boxSoFar)
  const overlays = Object.fromEntries(
    offlineKinds.map((kind) => [entities[kind], records[kind].overlay(names)]),
  ) as EntryOverlays

  const last: { make: FreeSpace } = { make: async () => undefined }
  const room = [
    ...[caseCacheName, imageCacheName(scope)].map(
      (name) => () => clearCache(name).catch(() => undefined),
    ),
    ...reads.cache.evictions,
    () => last.make(),
  ]
  const { box, onlineOnly, unopened } =
    writes && !isActing
      ? await openBox(signedIn, session, device, { overlays, room })
      : { box: null, onlineOnly: false, unopened: null }
  boxSoFar = box
  if (beginning) await watchStorage(beginning)
  const sent = box ? trackSentRecords(box) : null
  const over = (): OverlayInput => {
    const snapshot = box?.snapshot() ?? emptySnapshot
    // Hides unanswered changes, because no row may look as if it were saved.
    return onlineOnly
      ? { lanes: emptySnapshot.lanes, confirmed: snapshot.confirmed, epoch: snapshot.epoch }
      : snapshot
  }
  const known = lookups(me)
  const readLookups = () => lookupValues(reads.client, known)
  /**
   * The data of the lookups; a new array whenever names in other rows may have changed, also those
   * from lists.
   */
  let named: readonly unknown[] = readLookups()
  const currentLookups = () => {
    const now = readLookups()
    if (now.length !== named.length || now.some((value, place) => value !== named[place]))
      named = now
    return named
  }
  const buildOverlay = (): Overlay => ({
    over: over(),
    overlays,
    records,
    sent: sent?.get() ?? new Set(),
    namesVersion: currentLookups(),
  })
  const overlay = createStore(buildOverlay())
  const updateOverlay = () => overlay.set(buildOverlay())
  const refreshNames = () => {
    named = readLookups()
    updateOverlay()
  }
  const fresh = startListRefresh({ replica, box, kinds, client: reads.client })
  const keepForStart = async () => {
    if (!isActing)
      await Promise.all([remember && reads.cache.saveProfile(me), device.note(scope, {})])
  }
  const storageRetry = createStorageRetry(async () => {
    await keepForStart()
    return (
      (await reads.persistAll()) && (!remember || (await reads.cache.readProfile()) !== undefined)
    )
  })
  const stops = [
    box?.subscribe(updateOverlay),
    sent?.subscribe(updateOverlay),
    ...referencedKinds(records).map((kind) => replica.subscribe(kind, refreshNames)),
    onResponse(
      ({ epoch, consistencyTokens }) =>
        epoch !== null && box?.onServerEpoch(epoch, consistencyTokens),
    ),
    fresh.stop,
    prefetchLookups(reads.client, known, afterFirstScreenMs),
    sent?.stop,
    box?.subscribe(
      onStoresRewritten(box, () => {
        // Stores at once what the next start needs. The lists follow later, because the disk may be
        // full and the box has priority.
        void keepForStart()
        storageRetry.reportLoss()
      }),
    ),
    reads.cache.onDataLoss(storageRetry.reportLoss),
    storageRetry.stop,
    box
      ? loadInBackground(() =>
          Promise.all([loadRefillModule(), loadReceiptsModule(), loadDecisionsModule()]),
        )
      : undefined,
    onSignOutBroadcast((left, forgetsDrafts) => {
      if (!isSameScope(left, scope)) return
      // Data that this tab still fetches or stores again must not return to a device after a
      // sign-out.
      reads.close()
      storageRetry.stop()
      replica.stop()
      if (remember) void reads.cache.deleteAll()
      // Open forms of this tab would save their drafts again.
      if (forgetsDrafts) void box?.removeUnsavedDrafts().catch(() => undefined)
    }),
    onlineOnly ? undefined : trackUnsentCount(device, box, scope),
  ]
  setConsistencyTokenSource(() => box?.consistencyToken() ?? '')
  box?.start()
  if (signedIn.token === 'valid') void box?.signedIn()

  let isOpen = true
  const closing = new AbortController()
  // A browser without storage is another installation at each start. After a sign-out the next
  // person's requests must not report this box.
  setInstallReportSource(() =>
    onlineOnly || closing.signal.aborted ? '' : (box?.installReport() ?? ''),
  )
  const workspace: Workspace = {
    me,
    witnesses,
    scope,
    remember,
    box,
    onlineOnly,
    unopenedWork: unopened,
    reads,
    replica,
    records,
    names,
    overlay,
    refreshWhileShown: fresh.want,
    lastEviction: last,
    closeSignal: closing.signal,
    async refetchAll() {
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
  const brings = remember && box ? offlinePrefetches : []
  for (const bring of brings) {
    stops.push(
      loadInBackground(async () => {
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
  unopened: OpenFailure | null
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
    send: sendBoxRequest,
    signedIn: () => {
      const now = session.get()
      return now.state === 'signed-in' && now.token === 'valid' && now.locked === null
        ? now.scope
        : null
    },
    isOurs: (answer: JsonObject, { tenant, user }: Scope) =>
      String(answer['user_id']) === user && accountOf(answer) === tenant,
  }
  const browser = createBrowserEnvironment(scope)
  // Opens the box even when the device's list of people does not open, so that its changes are
  // sent.
  const installId = (await device.device())?.installId ?? crypto.randomUUID()
  const kept =
    browser &&
    (await watchStorage(
      openOutbox(scope, {
        ...around,
        ...browser,
        installId,
        persistence: remember ? 'all' : 'changes',
      }),
    ))
  if (kept) return { box: kept, onlineOnly: false, unopened: null }
  const unopened =
    typeof indexedDB === 'undefined' ? null : await watchStorage(findUnopenedBox(scope))
  return {
    box: await openOutbox(scope, {
      ...around,
      ...createMemoryEnvironment(),
      installId: crypto.randomUUID(),
    }),
    onlineOnly: true,
    unopened,
  }
}

/**
 * Looks for work that cannot be opened. When the browser cannot tell, the device's own count of
 * unsent changes decides.
 */
async function findUnopenedBox(scope: Scope): Promise<OpenFailure | null> {
  const unknown: OpenFailure = { reason: 'failed', changes: null }
  const found = await import('../outbox/unopenable-stores.ts').then(
    ({ inspectUnopenableBox }) => inspectUnopenableBox(indexedDB, scope),
    () => unknown,
  )
  return found ?? (localPendingReport(scope).length > 0 ? unknown : null)
}

/**
 * Calls back when the box was written to new stores, so that lists, profile and person are stored
 * again too.
 */
function onStoresRewritten(box: Outbox, rewritten: () => void): () => void {
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
