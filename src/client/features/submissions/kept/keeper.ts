import { writeList } from '#contract/submissions/filter.ts'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { ownZone } from '#contract/kernel/day.ts'
import { call } from '#client/data/api/call.ts'
import { connection } from '#client/data/api/connection.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { backoffMs } from '#client/data/api/retry-delay.ts'
import type { Store } from '#client/data/store.ts'
import { scopeKey } from '#client/data/session/session.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { language } from '#client/i18n/language.ts'
import { imageStoreOf, offlineFilesOf } from '#client/workspace/use-image.ts'
import { decide, isEmptyChoice, missingOf, type Situation } from './decide.ts'
import { fetchRecord, server, type RecordSource } from './fetch-record.ts'
import { lineNow, freeStorage } from '#client/data/device-storage.ts'
import {
  type OfflineChoice,
  type LocalRecord,
  type OfflineState,
  emptyOfflineChoice,
  choicePart,
  type WantedSubmission,
} from './kept-types.ts'
import { shelfOf } from './shelf.ts'

/** Stores a person's chosen records on the device, and renews them. */
export interface OfflineKeeper {
  /**
   * Changes the choice at once and fetches new records as soon as possible. Removed records leave
   * the device once Undo is no longer offered.
   */
  choose(change: (choice: OfflineChoice) => Partial<OfflineChoice>): void
  readRecord(uid: string): Promise<WholeSubmission | null>
  readPdf(uid: string): Promise<Blob | null>
}

/** Milliseconds that Undo of a removal is offered, and a little more. */
const takenBackFor = 9_000
/** Milliseconds until the next try of a record that is not available yet. */
const putOffFor = 10 * 60_000
/** The maximum of milliseconds between two checks of clock, connection and room. */
const lookEvery = 60_000
/** The minimum of milliseconds between two writes of the index while records arrive. */
const writeEvery = 3_000

export interface Around {
  source?: RecordSource
  index?: typeof askIndex
  room?: typeof freeStorage
  line?: typeof lineNow
}

/** Opens the offline records; only one of several tabs fetches. `state` follows every change. */
export async function openKeeper(
  workspace: Workspace,
  state: Store<OfflineState | null>,
  around: Around = {},
): Promise<OfflineKeeper> {
  const { source = server, index: ask = askIndex, room = freeStorage, line = lineNow } = around
  const { box, scope } = workspace
  const shelf = shelfOf(offlineFilesOf(workspace))
  const images = imageStoreOf(workspace)
  const { closeSignal } = workspace
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`kept:${scopeKey(scope)}`) : null
  const tell = (what: 'choice' | 'index') => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    if (!closeSignal.aborted) channel?.postMessage(what)
  }
  const under = new Map<string, AbortController>()
  const putOff = new Map<string, number>()
  let choice = await shelf.readChoice()
  let { wanted, kept } = await readIndex()
  let leads = false
  let isRenewing = false
  let [failures, waitUntil, lastWrite] = [0, 0, 0]
  let free: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: ReturnType<typeof setTimeout> | undefined

  async function readIndex() {
    const index = await shelf.readIndex()
    return {
      wanted: index.wanted,
      kept: new Map(index.records.map((one) => [one.row.uid, one])) as ReadonlyMap<
        string,
        LocalRecord
      >,
    }
  }

  const situation = (): Situation => ({
    choice,
    wanted,
    kept,
    language: language.get(),
    under: new Set(under.keys()),
    putOff,
    online: connection.get().state !== 'offline',
    isSending: isSending(workspace),
    line: line(),
    free,
    waitUntil,
    now: Date.now(),
  })
  /** Publishes only records that are still chosen. */
  const publish = (doing: OfflineState['doing']) => {
    const shown = new Map([...kept].filter(([, { row }]) => choicePart(choice, row) !== null))
    const unfetched = [...putOff.values()].filter((until) => until > Date.now()).length
    state.set({ choice, wanted, kept: shown, language: language.get(), doing, unfetched })
  }

  const writeIndex = async () => {
    clearTimeout(writing)
    writing = undefined
    lastWrite = Date.now()
    await shelf.keepIndex({ wanted, records: [...kept.values()] })
    tell('index')
  }
  const writeSoon = () => {
    writing ??= setTimeout(
      () => void writeIndex(),
      Math.max(0, lastWrite + writeEvery - Date.now()),
    )
  }
  const writeChoice = async (next: OfflineChoice) => {
    choice = next
    await shelf.keepChoice(next)
    tell('choice')
  }

  const renew = async () => {
    isRenewing = true
    const answer = await ask(choice, closeSignal)
    isRenewing = false
    if (closeSignal.aborted) return
    if (!answer.ok) {
      // The person is blocked or the company switched off: removes these copies like all others.
      if (answer.kind === 'refused' && answer.status === 403) await dropAll()
      else later(answer)
      return
    }
    failures = 0
    wanted = answer.body
    const known = new Set(wanted.map(({ uid }) => uid))
    // Drops records that were removed, moved, are too old by now, or left this person's chain.
    kept = new Map([...kept].filter(([uid]) => known.has(uid)))
    await writeChoice({ ...choice, isDue: false, renewed: Date.now() })
    await writeIndex()
    await shelf.only([...kept.values()])
  }
  const dropAll = async () => {
    ;[kept, wanted] = [new Map(), null]
    choice = emptyOfflineChoice
    await shelf.empty()
    tell('choice')
  }
  const later = (refused: ApiFailure) => {
    if (refused.kind === 'aborted') return
    waitUntil =
      Date.now() + Math.max(backoffMs(failures), Math.min(3600, refused.retryAfter ?? 0) * 1000)
    failures += 1
  }
  const bring = async (one: WantedSubmission) => {
    const own = new AbortController()
    under.set(one.uid, own)
    const fetched = await fetchRecord(
      one,
      language.get(),
      shelf,
      images.read,
      AbortSignal.any([own.signal, closeSignal]),
      source,
    )
    under.delete(one.uid)
    if (closeSignal.aborted || own.signal.aborted) return
    if ('kept' in fetched) {
      failures = 0
      kept = new Map([...kept, [one.uid, fetched.kept]])
      // The record may have changed during its fetch.
      wanted = (wanted ?? []).map((each) =>
        each.uid === one.uid ? { ...each, etag: fetched.kept.row.etag } : each,
      )
      writeSoon()
    } else if (fetched.failed === 'gone') {
      wanted = (wanted ?? []).filter(({ uid }) => uid !== one.uid)
      kept = new Map([...kept].filter(([uid]) => uid !== one.uid))
      writeSoon()
    } else if (fetched.failed === 'line') later(fetched.refused)
    // The browser reported room but has none; the next check is a while later.
    else if (fetched.failed === 'full') free = 0
    else putOff.set(one.uid, Date.now() + putOffFor)
  }

  let [isLooking, again] = [false, false]
  /** Decides on the next step and begins it. */
  const goOn = async (): Promise<void> => {
    if (closeSignal.aborted) return
    if (isLooking) {
      again = true
      return
    }
    isLooking = true
    do {
      again = false
      if (free !== 0) free = isEmptyChoice(choice) ? null : await room()
      if (!closeSignal.aborted) look()
    } while (again)
    isLooking = false
  }
  const look = () => {
    clearTimeout(timer)
    if (!leads || isRenewing)
      return publish(isRenewing ? 'renewing' : (state.get()?.doing ?? 'nothing'))
    const now = situation()
    const step = decide(now)
    timer = setTimeout(
      () => {
        // Room may be available again.
        if (free === 0) free = null
        void goOn()
      },
      Math.min(lookEvery, waitUntil > now.now ? waitUntil - now.now : lookEvery),
    )
    if (step.do === 'renew') {
      void renew().then(goOn)
      return publish('renewing')
    }
    if (step.do === 'fetch') for (const one of step.records) void bring(one).then(goOn)
    if (step.do === 'nothing' && choice.asked && missingOf(now).length === 0)
      void writeChoice({ ...choice, asked: false })
    if (step.do === 'nothing' && writing !== undefined) void writeIndex()
    publish(step.do === 'fetch' ? 'fetching' : step.do === 'wait' ? step.why : 'nothing')
  }

  /** Removes records from the device that are no longer chosen. */
  const purge = async () => {
    if (!leads || closeSignal.aborted) return
    kept = new Map([...kept].filter(([, { row }]) => choicePart(choice, row) !== null))
    await (isEmptyChoice(choice) && choice.lost.length === 0
      ? shelf.empty()
      : writeIndex().then(() => shelf.only([...kept.values()])))
    await goOn()
  }
  const choose: OfflineKeeper['choose'] = (change) => {
    const before = choice
    const next = { ...before, ...change(before) }
    void writeChoice(next)
    for (const [uid, own] of under) {
      const one = wanted?.find((each) => each.uid === uid)
      const part = one === undefined ? null : choicePart(next, one)
      if (part === null || next.stopped.includes(part)) own.abort()
    }
    putOff.clear()
    free = null
    if (next.asked) [waitUntil, failures] = [0, 0]
    publish(state.get()?.doing ?? 'nothing')
    setTimeout(() => void purge(), takenBackFor)
    void goOn()
  }

  /** Frees room by removing the largest part; the drawer then reports which one. */
  workspace.lastEviction.make = async () => {
    const parts = Map.groupBy(kept.values(), ({ row }) => choicePart(choice, row))
    const [largest] = [...parts].toSorted(([, one], [, other]) => weigh(other) - weigh(one))
    if (largest === undefined) return
    const [name, records] = largest
    const gone = new Set(records.map(({ row }) => row.uid))
    kept = new Map([...kept].filter(([uid]) => !gone.has(uid)))
    await shelf.only([...kept.values()])
    const projects = choice.projects.filter(({ id }) => String(id) !== name)
    const lost = choice.projects.find(({ id }) => String(id) === name)?.name ?? ''
    await writeChoice({
      ...choice,
      projects,
      records: choice.records.filter(({ uid }) => !gone.has(uid)),
      lost: [...choice.lost, lost],
    })
    await writeIndex()
    await goOn()
  }

  const hear = async ({ data }: MessageEvent) => {
    if (data === 'choice') choice = await shelf.readChoice()
    if (data === 'index' && !leads) ({ wanted, kept } = await readIndex())
    await goOn()
  }
  channel?.addEventListener('message', hear as (event: MessageEvent) => void)
  const stops = [
    connection.subscribe(() => void goOn()),
    language.subscribe(() => void goOn()),
    box?.subscribe(() => void goOn()),
  ]
  void leading(`kept:${scopeKey(scope)}`, closeSignal, async () => {
    ;({ wanted, kept } = await readIndex())
    leads = true
    await goOn()
  })
  closeSignal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearTimeout(writing)
    for (const stop of stops) stop?.()
    channel?.close()
  })
  publish('nothing')
  return {
    choose,
    readRecord: async (uid) => {
      const found = kept.get(uid)
      return found === undefined ? null : shelf.readRecord(found)
    },
    readPdf: async (uid) => {
      const found = kept.get(uid)
      return found === undefined ? null : shelf.readPdf(found)
    },
  }
}

const weigh = (records: readonly LocalRecord[]) =>
  records.reduce((sum, { bytes }) => sum + bytes, 0)

/** Requests the server's list of the chosen records. */
async function askIndex({ projects, records, days }: OfflineChoice, signal: AbortSignal) {
  return call('submissions.index', {
    query: {
      projectIds: writeList(projects.map(({ id }) => id)),
      daysRange: String(days),
      timeZone: ownZone(),
      ids: writeList(records.map(({ id }) => id)),
    },
    signal,
  })
}

/** Returns true while changes of this device are being sent or could be. */
function isSending({ box }: Pick<Workspace, 'box'>): boolean {
  if (box === null) return false
  const { paused, summary } = box.snapshot()
  return paused === null && summary.saved + summary.sending > 0
}

/**
 * Calls `begin` once this tab is the one that fetches, until the workspace closes; in a browser
 * without locks each tab fetches.
 */
async function leading(
  name: string,
  signal: AbortSignal,
  begin: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return begin()
  await navigator.locks
    .request(name, { signal }, async () => {
      await begin()
      if (!signal.aborted)
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        )
    })
    .catch(() => undefined)
}
