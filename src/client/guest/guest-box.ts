import type { GuestView } from '#contract/guest-links/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import {
  type Draft,
  type EndingCode,
  endingCodes,
  type GuestStore,
  type GuestTransaction,
  type DataKey,
  type Refused,
  type ReplyPhoto,
  type WaitingReply,
} from './guest-data.ts'

// The box of a link: replies wait here until the server confirms them. Each is first `waiting`,
// then all of its photos are sent, then the reply itself. Knows no network, clock or browser.

type Failure = Pick<
  ApiFailure,
  'ok' | 'kind' | 'status' | 'code' | 'message' | 'fields' | 'retryAfter'
>
export type Sent<Body> = { ok: true; body: Body } | Failure

/** The requests of the box. A repeat with the same id must store one photo or reply. */
export interface BoxCalls {
  addPhoto(photoID: string, data: ArrayBuffer): Promise<Sent<unknown>>
  reply(reply: WaitingReply): Promise<Sent<GuestView>>
}

/** Why the box stopped sending. */
export type SendOutcome =
  | { stop: 'done' }
  /** `ms`: the wait that the server asks for; null: no answer, or none of use. */
  | { stop: 'wait'; ms: number | null; reached: boolean }
  | { stop: 'pin' }
  | { stop: 'ended'; code: EndingCode }

export function newDraft(replyID: string, name: string): Draft {
  return { replyID, name, status: null, note: '', photos: [] }
}

export const isEmptyDraft = ({ status, note, photos }: Draft) =>
  status === null && note.trim() === '' && photos.length === 0

/**
 * Saves the draft as a reply and begins the next draft, in one transaction. `taken`: another tab
 * saved this draft already with other words; these, and the photos that were not in it, become the
 * next draft.
 * Rejects when the device does not keep it.
 */
export function saveReply(
  store: GuestStore,
  draft: Draft & Pick<WaitingReply, 'status'>,
  { writtenAt, nextID }: { writtenAt: string; nextID: string },
): Promise<{ saved: 'saved' | 'taken'; next: Draft }> {
  return store.transact('strict', async (tx) => {
    const replies = (await tx.get('replies')) ?? []
    const kept = await tx.get('view')
    const taken = [...replies, ...(kept?.view.replies ?? [])].find(
      ({ replyID }) => replyID === draft.replyID,
    )
    if (taken) {
      const others = new Set(
        'photos' in taken ? taken.photos.map(({ photoID }) => photoID) : taken.photoIDs,
      )
      const photos = draft.photos.filter(({ photoID }) => !others.has(photoID))
      const isSame =
        photos.length === 0 && taken.status === draft.status && taken.note === draft.note
      const next = isSame ? newDraft(nextID, draft.name) : { ...draft, replyID: nextID, photos }
      tx.put('draft', next)
      return { saved: isSame ? 'saved' : 'taken', next }
    }
    const keys = new Set(await tx.keys())
    if (draft.photos.some(({ photoID }) => !keys.has(`own/${photoID}`)))
      throw new Error('The device has lost a photo of this reply.')
    const reply = { ...draft, writtenAt, sentPhotos: [], missed: 0, refused: null }
    const next = newDraft(nextID, draft.name)
    tx.put('replies', [...replies, reply])
    tx.put('draft', next)
    return { saved: 'saved', next }
  })
}

/**
 * Makes a refused reply the draft again, under a new id, because the server never stored it. Null
 * if another tab did so before, or while another text is in the draft.
 */
export function reviseReply(
  store: GuestStore,
  replyID: string,
  nextID: string,
): Promise<Draft | null> {
  return store.transact('strict', async (tx) => {
    const before = await tx.get('draft')
    if (before && !isEmptyDraft(before)) return null
    const reply = await takeRefused(tx, replyID)
    if (reply === null) return null
    const { name, status, note, photos } = reply
    const draft = { replyID: nextID, name, status, note, photos }
    tx.put('draft', draft)
    return draft
  })
}

/** Removes a refused reply and its photos. */
export function discardReply(store: GuestStore, replyID: string): Promise<void> {
  return store.transact('strict', async (tx) => {
    const reply = await takeRefused(tx, replyID)
    for (const { photoID } of reply?.photos ?? []) tx.drop(`own/${photoID}`)
  })
}

async function takeRefused(tx: GuestTransaction, replyID: string): Promise<WaitingReply | null> {
  const replies = (await tx.get('replies')) ?? []
  const reply = replies.find((one) => one.replyID === replyID && one.refused !== null)
  if (reply === undefined) return null
  tx.put(
    'replies',
    replies.filter((one) => one !== reply),
  )
  return reply
}

/** Keeps what the server shows now, and drops photos that are shown no more. */
export function keepView(store: GuestStore, view: GuestView, asOf: string): Promise<void> {
  return store.transact('relaxed', async (tx) => {
    tx.put('view', { view, asOf })
    tx.drop('ended')
    const shown = new Set([
      ...view.photos.map(({ photoID }) => photoID),
      ...view.replies.flatMap(({ photoIDs }) => photoIDs),
      ...(await unsentPhotos(tx)),
    ])
    await dropPhotos(tx, (photoID) => shown.has(photoID))
  })
}

/** Deletes the copy of the record. Keeps unsent replies and the name of the person to call. */
export function endLink(store: GuestStore, code: EndingCode): Promise<void> {
  return store.transact('strict', async (tx) => {
    const kept = await tx.get('view')
    const before = await tx.get('ended')
    tx.put('ended', { code, senderName: kept?.view.senderName ?? before?.senderName ?? '' })
    tx.drop('view')
    const unsent = await unsentPhotos(tx)
    await dropPhotos(tx, (photoID, key) => key.startsWith('own/') && unsent.has(photoID))
  })
}

async function unsentPhotos(tx: GuestTransaction): Promise<Set<string>> {
  const draft = await tx.get('draft')
  const replies = (await tx.get('replies')) ?? []
  return new Set(
    [...(draft ? [draft] : []), ...replies].flatMap(({ photos }) =>
      photos.map(({ photoID }) => photoID),
    ),
  )
}

async function dropPhotos(
  tx: GuestTransaction,
  stays: (photoID: string, key: DataKey) => boolean,
): Promise<void> {
  for (const key of await tx.keys()) {
    const photoID = /^(?:own|small|whole)\/(.+)$/.exec(key)?.[1]
    if (photoID !== undefined && !stays(photoID, key)) tx.drop(key)
  }
}

type Step =
  | { reply: WaitingReply; photo: ReplyPhoto; data: ArrayBuffer | undefined }
  | { reply: WaitingReply; photo: null }

/**
 * Returns the next request: the photos of the oldest reply, then the reply. A refused reply waits
 * for the person and holds back no other.
 */
async function nextStep(tx: GuestTransaction): Promise<Step | null> {
  const reply = (await tx.get('replies'))?.find(({ refused }) => refused === null)
  if (reply === undefined) return null
  const photo = reply.photos.find(({ photoID }) => !reply.sentPhotos.includes(photoID))
  return photo === undefined
    ? { reply, photo: null }
    : { reply, photo, data: await tx.get(`own/${photo.photoID}`) }
}

/**
 * Sends what waits, one request after the other. Reads the device again before each, because
 * another tab may have sent it meanwhile.
 */
export async function sendWaiting(
  store: GuestStore,
  calls: BoxCalls,
  now: () => string,
): Promise<SendOutcome> {
  for (;;) {
    const step = await store.transact('relaxed', nextStep)
    if (step === null) return { stop: 'done' }
    const { replyID } = step.reply
    if (step.photo !== null) {
      const { photoID } = step.photo
      const answer = step.data ? await calls.addPhoto(photoID, step.data) : lost
      const outcome = answer.ok ? null : outcomeOf(answer)
      if (outcome !== null) return outcome
      await changeReply(store, replyID, (reply) =>
        answer.ok
          ? { ...reply, sentPhotos: [...new Set([...reply.sentPhotos, photoID])] }
          : { ...reply, refused: refusedBy(answer) },
      )
      continue
    }
    const answer = await calls.reply(step.reply)
    if (answer.ok) {
      await store.transact('strict', async (tx) => {
        const replies = (await tx.get('replies')) ?? []
        tx.put(
          'replies',
          replies.filter((one) => one.replyID !== replyID),
        )
        tx.put('view', { view: answer.body, asOf: now() })
      })
      continue
    }
    const outcome = outcomeOf(answer)
    if (outcome !== null) return outcome
    const isMissing = answer.code === 'photo-missing' && step.reply.missed < mostMissed
    await changeReply(store, replyID, (reply) =>
      isMissing
        ? { ...reply, sentPhotos: [], missed: reply.missed + 1 }
        : { ...reply, refused: refusedBy(answer) },
    )
  }
}

/** How often the box sends photos again that the server had confirmed and then missed. */
const mostMissed = 3

const lost: Failure = {
  ok: false,
  kind: 'refused',
  status: 422,
  code: 'photo-missing',
  message: '',
  fields: {},
  retryAfter: null,
}

/** Returns why the box must stop now; null if the server refuses this one reply. */
function outcomeOf(answer: Failure): SendOutcome | null {
  if (answer.kind !== 'refused') return { stop: 'wait', ms: null, reached: false }
  const { code, status, retryAfter } = answer
  if (code === 'pin-needed') return { stop: 'pin' }
  const ending = endingCodes.find((one) => one === code)
  if (ending) return { stop: 'ended', code: ending }
  // A limit without a time to wait is one that no wait lifts.
  const isFull = status === 429 && retryAfter === null
  if (status >= 500 || status === 408 || (status === 429 && !isFull))
    return { stop: 'wait', ms: retryAfter === null ? null : retryAfter * 1000, reached: true }
  return null
}

const refusedBy = ({ code, message, fields }: Failure): Refused => ({
  code,
  message,
  fields: Object.keys(fields),
})

function changeReply(
  store: GuestStore,
  replyID: string,
  change: (reply: WaitingReply) => WaitingReply,
): Promise<void> {
  return store.transact('strict', async (tx) => {
    const replies = (await tx.get('replies')) ?? []
    tx.put(
      'replies',
      replies.map((one) => (one.replyID === replyID ? change(one) : one)),
    )
  })
}
