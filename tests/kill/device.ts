import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { SyncResult } from '#contract/sync/schema.ts'

/** The current address of the server, which has another port after each kill. */
export interface Address {
  port: number
  epoch: string
}

export interface Signed {
  token: string
  user_id: number
}

interface Waiting {
  id: string
  ref: string
  op: 'create' | 'patch'
  patch: JsonObject
  seen: Record<string, string>
  deps: string[]
  authoredAt: string
}

/** The answers to one device, to compare with the server's data in the end. */
export interface Told {
  /** Every acknowledged id with its record, in order. */
  acknowledged: { id: string; ref: string; version: number }[]
  /** Number of repeated acknowledgements: a kill had cut off the first answer. */
  replayed: number
  /** Number of failed requests. */
  failed: number
  /** Answers that a device must never receive here. */
  strange: SyncResult[]
  titles: Map<string, string>
}

/**
 * A tablet that opens actions and edits them, one lane each, and sends again until the server
 * acknowledges.
 */
export function device(
  address: Address,
  who: Signed,
  name: string,
  newAction: (title: string) => JsonObject,
) {
  const told: Told = { acknowledged: [], replayed: 0, failed: 0, strange: [], titles: new Map() }
  const queue: Waiting[] = []
  const lastOf = new Map<string, { id: string; title: string }>()
  let count = 0

  const save = () => {
    count += 1
    const title = `${name} ${count}`
    const refs = [...lastOf.keys()]
    const ref =
      count % 5 === 1 ? randomUUID() : (refs[count % Math.min(refs.length, 3)] ?? randomUUID())
    const before = lastOf.get(ref)
    const base = { id: randomUUID(), ref, authoredAt: new Date().toISOString() }
    queue.push(
      before === undefined
        ? { ...base, op: 'create', patch: newAction(title), seen: {}, deps: [] }
        : {
            ...base,
            op: 'patch',
            patch: { title, notes: `note of ${title}` },
            seen: { title: before.title },
            deps: queue.some((entry) => entry.id === before.id) ? [before.id] : [],
          },
    )
    lastOf.set(ref, { id: base.id, title })
  }

  const send = async () => {
    const batch = queue.slice(0, 8)
    const ids = new Set(batch.map((entry) => entry.id))
    const ops = batch.map((entry) => ({
      ...entry,
      deps: entry.deps.filter((dep) => ids.has(dep)),
      v: 1,
      entity: 'action',
      guards: {},
      replaces: [],
      blobs: [],
    }))
    const results = await ask(address.port, who.token, { epoch: address.epoch, ops })
    if (results === undefined) {
      told.failed += 1
      await sleep(100)
      return
    }
    for (const result of results) {
      const entry = queue[0]
      if (entry?.id !== result.id || (result.status !== 200 && result.status !== 201)) {
        // 424 and 5xx mean a retry. Any other status would be a lost or a doubled change.
        if (result.status !== 424 && result.status < 500) told.strange.push(result)
        return
      }
      queue.shift()
      told.acknowledged.push({ id: entry.id, ref: entry.ref, version: result.version ?? 0 })
      if (result.replayed === true) told.replayed += 1
      told.titles.set(entry.ref, String(entry.patch['title']))
    }
  }

  return {
    told,
    /** Works until `isOver`, then sends the rest. */
    run: async (isOver: () => boolean) => {
      while (!isOver() || queue.length > 0) {
        if (!isOver()) for (let n = 0; n < 4; n += 1) save()
        await send()
        // Is far faster than a person, but leaves the server a core for its restart.
        await sleep(25)
        if (told.strange.length > 3) return
      }
    },
  }
}

/** Returns the results of a batch, or undefined if no valid answer came. */
async function ask(port: number, token: string, body: object): Promise<SyncResult[] | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/sync/batch`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'client-schema': '1',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    if (answer.status >= 500) return undefined
    const parsed = (await answer.json()) as { results?: SyncResult[] }
    if (parsed.results === undefined)
      throw new TypeError(`${answer.status} ${JSON.stringify(parsed)}`)
    return parsed.results
  } catch (error) {
    if (error instanceof TypeError && /^\d{3} /.test(error.message)) throw error
    return undefined
  }
}
