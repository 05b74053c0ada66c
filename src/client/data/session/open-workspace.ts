import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { roles } from '#contract/kernel/role.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { live } from '../live.ts'
import { browserFor, memoryOnly } from '../outbox/browser.ts'
import { openOutbox } from '../outbox/open.ts'
import type { Scope } from '../outbox/core/types.ts'
import type { Surroundings } from '../outbox/surroundings.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { emptyBox } from '#client/data/outbox/snapshot.ts'
import { listsOf } from '../replica/lists.ts'
import { questionNames } from '../replica/question-names.ts'
import { openReads } from '../replica/reads.ts'
import { createReplica } from '../replica/replica.ts'
import type { Kept } from '../replica/rows.ts'
import { shapesWith } from '../replica/shapes.ts'
import { watchSent } from '../replica/sent-marks.ts'
import type { Laying } from '../replica/view.ts'
import { watchRenewals } from '../replica/renewals.ts'
import { catalogueKey } from '../replica/lookup-keys.ts'
import { prefetchLookups } from '../replica/lookup-queries.ts'
import { onHeard } from '#client/data/api/heard.ts'
import { keepLookups } from '#client/data/api/lookup-cache.ts'
import { send } from '#client/data/api/send.ts'
import type { DeviceMemory } from './device-memory.ts'
import { keepFresh } from './keep-fresh.ts'
import { readName } from './profile-cache.ts'
import { sameScope, scopeName, type SignedIn } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { onLeft } from './tabs.ts'
import type { Workspace } from './workspace.ts'

/** Open box and replica of a session. The box is opened while the first rows are read. */
export async function openWorkspace(signedIn: SignedIn, session: SessionStore, device: DeviceMemory): Promise<Workspace> {
  const { me, scope, remember } = signedIn
  const reads = openReads(readName(scope), remember)
  keepLookups(remember ? `lookups:${scopeName(scope)}` : null)
  const writes = me.app_metadata.role.roleID === roles.safetyProfessional

  // A system administrator's lists are the server's, page by page (rulings, 10).
  const kept: readonly Kept[] = writes ? ['action', 'project', 'user'] : []
  let boxSoFar: Outbox | null = null
  const replica = createReplica({ reads, lists: listsOf(me), watcher: watchRenewals(() => boxSoFar), now: Date.now, kept })
  // Read while the box is being opened: both are needed for the first row.
  const beginning = writes ? Promise.all([replica.begin('action'), replica.begin('project')]) : null

  const user = (id: Json | undefined) => {
    if (id === me.user_id) return { user_id: me.user_id, name: me.name }
    const found = replica.held('user').rows.find(({ user_id, uid }) => user_id === id || uid === id)
    return found ? { user_id: found.user_id, name: found.name } : null
  }
  const project = (ref: Json | undefined) => {
    const found = replica.held('project').rows.find(({ projectID, uid }) => projectID === ref || uid === ref)
    if (found) return { projectID: found.projectID, name: found.name }
    // A project that waits in the box itself.
    const waiting = typeof ref === 'string' ? boxSoFar?.snapshot().lanes.get(ref)?.[0]?.entry.patch : undefined
    return waiting ? { projectID: 0, name: textOf(waiting, 'name') } : null
  }
  const shapes = shapesWith({
    me: { user_id: me.user_id, name: me.name },
    account: { accountID: me.user_metadata.accountID ?? 0, companyName: me.user_metadata.companyName ?? '' },
    user,
    project,
    question: (fields) => questionNames(reads.client.getQueryData<SafetyPlan[]>(catalogueKey) ?? [], fields),
  })

  const { box, onlineOnly } = writes ? await openBox(signedIn, session, device, { shapes, room: [reads.cache.shrink, reads.cache.empty] }) : { box: null, onlineOnly: false }
  boxSoFar = box
  await beginning
  const sent = box ? watchSent(box) : null
  const over = () => {
    const snapshot = box?.snapshot() ?? emptyBox
    // What the server has not answered yet is nowhere: no row may look as if it were saved.
    return onlineOnly ? { ...snapshot, entries: [], lanes: emptyBox.lanes } : snapshot
  }
  const lay = (): Laying => ({ over: over(), shapes, sent: sent?.get() ?? new Set() })
  const laying = live(lay())
  const relay = () => laying.set(lay())
  const fresh = keepFresh({ replica, box, kept })
  const stops = [
    box?.subscribe(relay),
    sent?.subscribe(relay),
    replica.subscribe('user', relay),
    replica.subscribe('project', relay),
    onHeard(({ epoch }) => epoch !== null && box?.heard(epoch)),
    fresh.stop,
    prefetchLookups(reads.client, me, behindTheFirstScreen),
    sent?.stop,
    onLeft((left) => {
      if (!sameScope(left, scope)) return
      // What this tab was still fetching must not come back on a device that somebody left.
      reads.close()
      replica.stop()
      if (remember) void reads.cache.empty()
    }),
    onlineOnly ? undefined : noteDevice(device, box, signedIn),
  ]
  box?.start()
  if (signedIn.token === 'valid') void box?.signedIn()

  return {
    me,
    scope,
    remember,
    box,
    onlineOnly,
    reads,
    replica,
    laying,
    want: fresh.want,
    async close() {
      for (const stop of stops) stop?.()
      replica.stop()
      box?.close()
    },
  }
}

/** The box on the device; where this browser keeps nothing one in memory, and the app works online only (F-58). */
async function openBox({ scope, remember }: SignedIn, session: SessionStore, device: DeviceMemory, given: Pick<Surroundings, 'shapes' | 'room'>): Promise<{ box: Outbox | null; onlineOnly: boolean }> {
  const around = {
    ...given,
    send,
    signedIn: () => {
      const now = session.get()
      return now.state === 'signed-in' && now.token === 'valid' && now.locked === null ? now.scope : null
    },
    isOurs: (answer: JsonObject, { tenant, user }: Scope) => String(answer['user_id']) === user && accountOf(answer) === tenant,
  }
  const browser = browserFor(scope)
  const known = browser && (await device.device())
  const kept = browser && known && (await openOutbox(scope, { ...around, ...browser, installId: known.installId, keeps: remember ? 'all' : 'changes' }))
  if (kept) return { box: kept, onlineOnly: false }
  return { box: await openOutbox(scope, { ...around, ...memoryOnly(), installId: crypto.randomUUID() }), onlineOnly: true }
}

/** ms; the first screen has the line to itself. */
const behindTheFirstScreen = 4000

/** The sign-in page tells how much waits in whose box; that page opens none. */
function noteDevice(device: DeviceMemory, box: Outbox | null, { scope }: SignedIn): (() => void) | undefined {
  if (!box) return undefined
  let noted = ''
  const note = () => {
    const { entries, lastContact } = box.snapshot()
    const news = { pending: entries.length, ...(lastContact ? { lastContact } : {}) }
    const text = `${news.pending} ${lastContact.slice(0, 16)}`
    if (text === noted) return
    noted = text
    void device.note(scope, news)
  }
  note()
  return box.subscribe(note)
}

function textOf(fields: Readonly<JsonObject>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

function accountOf(answer: JsonObject): string {
  const metadata = answer['user_metadata']
  const account = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata['accountID'] : null
  return String(account ?? 0)
}

