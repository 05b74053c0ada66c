import { createStore, set } from 'idb-keyval'
import { createBrowserEnvironment } from '#client/data/outbox/browser.ts'
import { openOutbox } from '#client/data/outbox/open-outbox.ts'
import type { EntryDraft, Outbox } from '#client/data/outbox/outbox.ts'
import type { Overlay } from '#client/data/replica/overlay-row.ts'
import { overlayRows } from '#client/data/replica/overlay-rows.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import { projectRules } from '#contract/projects/rules.ts'
import { benchRows } from './rows.ts'

// The outbox as shipped, which never sends here. After each append comes the least that a browser
// can do for it: the same three rows in one strict transaction of a database of its own.
const scope = { tenant: '1', user: '1' }

export interface AppendCase {
  /** Rows of a list in the device's cache. */
  cached: number
  /** Changes in the outbox before the first append. */
  waiting: number
  /**
   * Reads a list over the cached rows and the frame's counts at each change, as an open screen
   * does.
   */
  screen: boolean
  count: number
}

/** Milliseconds for each append and for each bare transaction. */
export interface AppendTimes {
  ours: number[]
  bare: number[]
}

async function appendTimes({ cached, waiting, screen, count }: AppendCase): Promise<AppendTimes> {
  const rows = benchRows(cached).map((row, n) => ({
    ...row,
    uid: crypto.randomUUID(),
    version: 1,
    etag: `"e.${n}"`,
  }))
  const reads = createStore('read:1:1', 'reads')
  for (let bucket = 0; bucket * 500 < cached; bucket += 1)
    await set(`bucket-${bucket}`, rows.slice(bucket * 500, bucket * 500 + 500), reads)
  const outbox = await opened()
  await fill(outbox, waiting)
  if (screen) attach(outbox, rows)
  const bare = await bareStore()
  const times: AppendTimes = { ours: [], bare: [] }
  for (let n = 0; n < count; n += 1) {
    const draft = draftOf(n, rows[n % Math.max(1, rows.length)]?.uid)
    const begun = performance.now()
    const kept = await outbox.append(draft)
    times.ours.push(performance.now() - begun)
    if (!kept.ok) throw new Error(kept.message)
    times.bare.push(await bare(draft, n))
  }
  outbox.close()
  return times
}

async function opened(): Promise<Outbox> {
  const browser = createBrowserEnvironment(scope)
  const outbox =
    browser &&
    (await openOutbox(scope, {
      ...browser,
      send: () => Promise.reject(new Error('No network.')),
      signedIn: () => null,
      isOurs: () => false,
      overlays,
      installId: crypto.randomUUID(),
    }))
  if (!outbox) throw new Error('This browser cannot store an outbox.')
  return outbox
}

const overlays = { action: { rules: correctiveActionRules }, project: { rules: projectRules } }

const draftOf = (n: number, ref: string = crypto.randomUUID()): EntryDraft => ({
  id: crypto.randomUUID(),
  entity: 'action',
  ref,
  op: 'patch',
  patch: { title: `Guardrail ${n}`, notes: 'Rail posts arrive Monday at 7.' },
  seen: { title: 'Guardrail' },
  guards: {},
})

const entryOf = ({ id, entity, ref, op, patch, seen, guards }: EntryDraft, seq: number) => ({
  id,
  v: 1,
  seq,
  scope,
  entity,
  ref,
  op,
  patch,
  seen,
  guards,
  deps: [],
  blobs: [],
  authoredAt: '2026-11-20T10:00:00.000Z',
  replaces: [],
})
const deliveryOf = (id: string) => ({
  id,
  state: 'queued' as const,
  attempted: false,
  attempts: 0,
  alone: 0,
  fence: 0,
})

/** Puts waiting changes into the outbox at once. */
async function fill(outbox: Outbox, waiting: number): Promise<void> {
  await outbox.runInBox((box) =>
    box.write(['outbox', 'delivery', 'meta'], async (tx) => {
      for (let seq = 1; seq <= waiting; seq += 1) {
        const draft = draftOf(seq)
        tx.put('outbox', entryOf(draft, seq))
        tx.put('delivery', deliveryOf(draft.id))
      }
      tx.put('meta', { name: 'seq', value: waiting })
      return { ok: true as const }
    }),
  )
}

/** Reads from the outbox as an open list and the frame around it do. */
function attach(outbox: Outbox, rows: readonly { uid: string }[]): void {
  const fields = {}
  const records = {
    correctiveAction: { fields, id: 'correctiveActionID' },
    project: { fields, id: 'projectID' },
  }
  const around: Omit<Overlay, 'over'> = { overlays, records, sent: new Set() }
  let seen: unknown = null
  outbox.subscribe(() => {
    const over = outbox.snapshot()
    seen = [
      overlayRows(rows, 'correctiveAction', { ...around, over }),
      over.summary,
      over.undecided,
      seen === null,
    ]
  })
}

/** Writes the same rows in one strict transaction, and nothing else; returns ms. */
async function bareStore(): Promise<(draft: EntryDraft, n: number) => Promise<number>> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const name of ['outbox', 'delivery', 'meta'])
        opening.result.createObjectStore(name, { keyPath: name === 'meta' ? 'name' : 'id' })
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The database does not open.')),
    )
  })
  return (draft, n) =>
    new Promise((resolve) => {
      const begun = performance.now()
      const tx = db.transaction(['outbox', 'delivery', 'meta'], 'readwrite', {
        durability: 'strict',
      })
      tx.addEventListener('complete', () => resolve(performance.now() - begun))
      tx.objectStore('outbox').put(entryOf(draft, n))
      tx.objectStore('delivery').put(deliveryOf(draft.id))
      tx.objectStore('meta').put({ name: 'seq', value: n })
      tx.commit()
    })
}

Object.assign(window, { appendTimes })
