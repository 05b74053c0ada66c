import type { GuestReply, GuestView } from '#contract/guest-links/schema.ts'
import {
  type BoxCalls,
  newDraft,
  reviseReply,
  saveReply,
  type Sent,
  sendWaiting,
} from '#client/guest/guest-box.ts'
import type { Draft, GuestStore, DataKey, WaitingReply } from '#client/guest/guest-data.ts'
import { transactionOn } from '#client/guest/guest-store.ts'
import { type Chance, chanceOf } from './chance.ts'
import { lockHallOf } from './fake-tabs.ts'
import { type Actor, schedulerOf } from './scheduler.ts'

/** Deliberately wrong worlds that the checks must find. */
export interface GuestFault {
  /** The server stores a repeated reply again. */
  isForgetful?: boolean
  /** A request without an answer counts as sent. */
  isHopeful?: boolean
}

/** Most steps until everything must have arrived. */
const mostSteps = 3000

/**
 * Simulates one device with several tabs that crash, a network that loses and repeats, and a server
 * that stores each id once. Returns what is lost, doubled, out of order or stuck.
 */
export async function runGuestBox(
  seed: number,
  { isForgetful = false, isHopeful = false }: GuestFault = {},
): Promise<{ violations: string[]; replies: number; crashes: number }> {
  const chance = chanceOf(seed)
  const scheduler = schedulerOf(chance)
  const halls = lockHallOf(scheduler, () => undefined)
  const hasLocks = chance.percent(70)
  const violations: string[] = []
  const server = createServer(chance, isForgetful)
  /** Ids in the order in which the device kept the replies. */
  const saved: string[] = []
  let rows = new Map<DataKey, unknown>()
  let isCalm = false
  let crashes = 0

  const storeOf = (tab: Actor): GuestStore => ({
    isLasting: true,
    transact: (_, body) =>
      new Promise((resolve, reject) => {
        scheduler.plan(chance.next() * 2, tab, 'store', () => {
          const staged = structuredClone(rows)
          void body(transactionOn(staged)).then((value) => {
            const before = new Set(repliesIn(rows).map(({ replyID }) => replyID))
            for (const { replyID } of repliesIn(staged))
              if (!before.has(replyID)) saved.push(replyID)
            rows = staged
            // The tab may crash before it learns that its data are kept.
            scheduler.plan(chance.next(), tab, 'store', () => resolve(value))
          }, reject)
        })
      }),
  })

  const hoped: Sent<never> = { ok: true, body: viewOf([]) as never }
  const request = <Body>(tab: Actor, arrives: () => Sent<Body>): Promise<Sent<Body>> =>
    new Promise((resolve) => {
      const unanswered = () =>
        scheduler.plan(5, tab, 'net', () => resolve(isHopeful ? hoped : unreachable))
      if (!isCalm && chance.percent(20)) return void unanswered()
      scheduler.plan(chance.next() * 4, null, 'net', () => {
        const answer = arrives()
        if (!isCalm && chance.percent(20)) unanswered()
        else scheduler.plan(chance.next() * 4, tab, 'net', () => resolve(answer))
      })
      // The network delivers some requests twice.
      if (!isCalm && chance.percent(5)) scheduler.plan(chance.next() * 20, null, 'net', arrives)
    })

  const callsOf = (tab: Actor): BoxCalls => ({
    addPhoto: (photoID) => request(tab, () => server.addPhoto(photoID, isCalm)),
    reply: (reply) => request(tab, () => server.reply(reply, isCalm)),
  })

  /** Sends in a loop until its tab ends. */
  const sends = async (tab: Actor) => {
    const store = storeOf(tab)
    const send = async () => void (await sendWaiting(store, callsOf(tab), () => '2026-11-27'))
    const pause = () =>
      new Promise<void>((done) => void scheduler.plan(chance.next() * 15, tab, 'timer', done))
    for (;;) {
      await (hasLocks ? halls.of(tab).request('guest', {}, send) : send())
      await pause()
    }
  }

  const tabs: Actor[] = []
  const opens = () => {
    const tab: Actor = { alive: true, frozen: false, parked: [] }
    tabs.push(tab)
    void sends(tab)
  }
  const alive = () => tabs.filter((tab) => tab.alive)

  const now = '2026-11-27T18:00:00Z'
  const bodyOf = () => ({ writtenAt: now, nextID: chance.uuid() })

  /** Types a text into the draft, as the form does; null while another text is in it. */
  const types = (tab: Actor, note: string) =>
    storeOf(tab).transact('relaxed', async (tx) => {
      const kept = (await tx.get('draft')) ?? newDraft(chance.uuid(), 'Ana')
      if (kept.note !== '') return kept
      const photos: GuestReply['photos'] = []
      for (let n = chance.between(0, 2); n > 0; n--) {
        const photoID = chance.uuid()
        tx.put(`own/${photoID}`, new ArrayBuffer(1))
        photos.push({ photoID, when: 'after', takenAt: now, width: 1, height: 1 })
      }
      const draft = { ...kept, note, status: 'Note' as const, photos }
      tx.put('draft', draft)
      return draft
    })
  /** Presses Send in a tab. */
  const saves = (tab: Actor, draft: Draft) =>
    saveReply(storeOf(tab), { ...draft, status: 'Note' }, bodyOf())
  /** Writes a text and saves it, sometimes in two windows that show the same draft. */
  const writes = async (note: string) => {
    const tab = chance.pick(alive())
    const other = chance.percent(15) ? alive().find((one) => one !== tab) : undefined
    let draft: Draft | undefined
    await until(tab, async () => void (draft = await types(tab, note)))
    const typed = draft
    if (typed === undefined) return
    const shown = [tab, other].filter((one) => one?.alive === true)
    await Promise.all(shown.map((one = tab) => until(one, () => saves(one, typed))))
  }
  /** Corrects a refused text. */
  const corrects = async () => {
    const refused = repliesIn(rows).find((reply) => reply.refused !== null)
    const [tab] = alive()
    if (refused === undefined || tab === undefined) return
    await until(tab, async () => {
      const draft = await reviseReply(storeOf(tab), refused.replyID, chance.uuid())
      if (draft) await saves(tab, { ...draft, note: draft.note.replace('bad ', '') })
    })
  }
  /** Waits for the work of a tab, or for its crash. */
  const until = (tab: Actor, work: () => Promise<unknown>) =>
    new Promise<void>((done) => {
      const works = async () => {
        await work()
        done()
      }
      void works()
      const look = () => (tab.alive ? void scheduler.plan(3, null, 'timer', look) : done())
      look()
    })

  const notes = Array.from({ length: chance.between(1, 5) }, (_, n) => `note ${n}`)
  const isWritten = (note: string) =>
    [...repliesIn(rows), ...server.arrived].some((reply) => reply.note.endsWith(note))
  /** One person acts, one act after the other; an act that a crash interrupts begins again. */
  const acts = async () => {
    while (server.arrived.length < notes.length) {
      const note = notes.find((one) => !isWritten(one))
      const draft = rows.get('draft') as Draft | undefined
      if (draft && draft.note !== '') await writes(draft.note)
      else if (chance.percent(50)) await corrects()
      else if (note) await writes(chance.percent(15) ? `bad ${note}` : note)
      await new Promise<void>((rest) => void scheduler.plan(3, null, 'timer', rest))
    }
  }

  opens()
  if (chance.percent(60)) opens()
  let isActing = true
  void acts().then(() => (isActing = false))
  const most = chance.between(0, 4)
  const isDone = () => !isActing && repliesIn(rows).length === 0
  for (let step = 0; !isDone() && (await scheduler.step()); step++) {
    if (step > 400) isCalm = true
    if (step > mostSteps) break
    if (isCalm || crashes >= most || !chance.percent(2)) continue
    const tab = chance.pick(alive())
    tab.alive = false
    halls.leave(tab)
    crashes += 1
    opens()
  }

  if (!isDone()) violations.push('stuck: not everything has arrived')
  for (const note of notes) {
    const times = server.arrived.filter((reply) => reply.note === note).length
    if (times !== 1) violations.push(`${note} arrived ${times} times`)
  }
  const expected = saved.filter((replyID) => !server.refused.has(replyID))
  const arrived = server.arrived.map(({ replyID }) => replyID)
  if (arrived.join() !== expected.join())
    violations.push(`saved ${expected.join()}, arrived ${arrived.join()}`)
  for (const { photos, note } of server.arrived)
    if (photos.some(({ photoID }) => !server.photos.has(photoID)))
      violations.push(`${note} lacks a photo`)
  return { violations, replies: arrived.length, crashes }
}

const repliesIn = (rows: ReadonlyMap<DataKey, unknown>) =>
  (rows.get('replies') ?? []) as readonly WaitingReply[]

const refusal = {
  ok: false,
  kind: 'refused',
  status: 503,
  code: 'busy',
  message: '',
  fields: {},
  retryAfter: 2,
} as const
const unreachable = { ...refusal, kind: 'unreachable', status: 0, retryAfter: null } as const

/** A server that stores each id once, and is busy, strict or without a photo now and then. */
function createServer(chance: Chance, isForgetful: boolean) {
  const photos = new Set<string>()
  const arrived: WaitingReply[] = []
  const refused = new Set<string>()
  return {
    photos,
    arrived,
    refused,
    addPhoto(photoID: string, isCalm: boolean): Sent<unknown> {
      if (!isCalm && chance.percent(10)) return refusal
      photos.add(photoID)
      return { ok: true, body: null }
    },
    reply(reply: WaitingReply, isCalm: boolean): Sent<GuestView> {
      if (!isCalm && chance.percent(10))
        return chance.percent(50) ? refusal : { ...refusal, status: 429, code: 'too-many' }
      const isKnown = arrived.some(({ replyID }) => replyID === reply.replyID)
      if (!isKnown && reply.note.startsWith('bad')) {
        refused.add(reply.replyID)
        return { ...refusal, status: 422, code: 'invalid', retryAfter: null }
      }
      const [first] = reply.photos
      if (!isKnown && !isCalm && first && chance.percent(3)) photos.delete(first.photoID)
      if (!isKnown && reply.photos.some(({ photoID }) => !photos.has(photoID)))
        return { ...refusal, status: 422, code: 'photo-missing', retryAfter: null }
      if (!isKnown || isForgetful) arrived.push(reply)
      return { ok: true, body: viewOf(arrived) }
    },
  }
}

const viewOf = (arrived: readonly WaitingReply[]): GuestView => ({
  recipient: '',
  expiresAt: '',
  companyName: '',
  senderName: '',
  action: {
    number: '',
    title: '',
    description: '',
    projectName: '',
    location: '',
    severity: '',
    status: '',
    dueDate: null,
  },
  photos: [],
  replies: arrived.map(({ replyID, name, status, note, writtenAt, photos }) => ({
    replyID,
    name,
    status,
    note,
    writtenAt,
    photoIDs: photos.map(({ photoID }) => photoID),
    decision: null,
    words: '',
  })),
})
