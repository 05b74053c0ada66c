import { backoffMs, sleep } from '#client/data/api/retry-delay.ts'
import type { ApiFailure, ApiSuccess } from '#client/data/api/api-result.ts'
import { callWithoutAccount } from '#client/data/api/call-without-account.ts'
import { base64OfBytes } from '#client/data/files/base64.ts'
import type { ScaledPhoto } from '#client/data/photos/scale-photo.ts'
import { createStore, type Store } from '#client/data/store.ts'
import type { ReplyStatus } from '#contract/corrective-actions/guest-replies.ts'
import type { GuestView } from '#contract/guest-links/schema.ts'
import {
  type BoxCalls,
  discardReply,
  endLink,
  keepView,
  newDraft,
  reviseReply,
  saveReply,
  sendWaiting,
  type SendOutcome,
} from './guest-box.ts'
import { createGuestImages } from './guest-images.ts'
import {
  type Draft,
  type Ended,
  endingCodes,
  type GuestStore,
  type GuestTransaction,
  type CachedView,
  type WaitingReply,
} from './guest-data.ts'

export interface GuestState {
  /** `empty`: no copy on this device, and no network. */
  screen: 'loading' | 'empty' | 'pin' | 'record' | 'ended'
  kept: CachedView | null
  ended: Ended | null
  replies: readonly WaitingReply[]
  draft: Draft
  /** False after a request without an answer of our server. */
  isReached: boolean
  isSending: boolean
  pin: { problem: 'wrong' | 'too-many' | 'unreachable' | null; waitUntil: number }
}

export interface GuestLink extends Pick<Store<GuestState>, 'get' | 'subscribe'> {
  isLasting: boolean
  enterPin(pin: string): Promise<void>
  /** Asks the server again and sends what waits; the person does not wait for a pause. */
  tryAgain(): void
  type(change: Partial<Draft>): void
  addPhoto(photo: ScaledPhoto, when: 'before' | 'after', takenAt: string): Promise<void>
  removePhoto(photoID: string): void
  /** Rejects when the device does not keep the reply. */
  save(status: ReplyStatus): Promise<'saved' | 'taken'>
  revise(replyID: string): Promise<void>
  discard(replyID: string): Promise<void>
  image(photoID: string, size: 'small' | 'whole'): Promise<Blob | ApiFailure>
  end(): void
}

/** Milliseconds that the server has until the copy of the device shows. */
const patience = 2500
/** Milliseconds between two questions to the server when the page shows again. */
const askEvery = 5000

/** Joins the device's copy of a link, its box and the server. `name`: of the database and lock. */
export async function openGuestLink(
  token: string,
  name: string,
  store: GuestStore,
): Promise<GuestLink> {
  const device = await store.transact('strict', async (tx) => {
    const secret = (await tx.get('device')) ?? newSecret()
    tx.put('device', secret)
    return secret
  })
  const key = { token, device }
  const state = createStore<GuestState>({
    screen: 'loading',
    kept: null,
    ended: null,
    replies: [],
    draft: newDraft(crypto.randomUUID(), ''),
    isReached: true,
    isSending: false,
    pin: { problem: null, waitUntil: 0 },
  })
  const change = (part: Partial<GuestState>) => state.set({ ...state.get(), ...part })
  const ending = new AbortController()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  const tellTabs = () => {
    if (ending.signal.aborted) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel?.postMessage('changed')
  }
  let failures = 0
  let askedAt = -Infinity
  let isPinNeeded = false
  /** How often the person has changed the draft in this tab. */
  let edits = 0

  const calls = createCalls(key)
  const images = createGuestImages(key, store)

  /** Shows what the device keeps; another tab may have changed it. */
  async function reload(): Promise<void> {
    const before = edits
    const { kept, ended, replies, draft } = await store.transact('relaxed', async (tx) => ({
      kept: (await tx.get('view')) ?? null,
      ended: (await tx.get('ended')) ?? null,
      replies: (await tx.get('replies')) ?? [],
      draft: await tx.get('draft'),
    }))
    change({ kept, ended, replies })
    // What the person has typed meanwhile is newer.
    if (draft && edits === before) change({ draft })
    if (ended) change({ screen: 'ended' })
    else if (state.get().screen === 'ended' && kept) change({ screen: 'record' })
  }
  const changed = async () => {
    await reload()
    tellTabs()
  }
  channel?.addEventListener('message', () => void reload())

  /**
   * Reads the record; with a PIN on a device that needs one. Returns the ms to wait before the next
   * question, or null after an answer that needs none.
   */
  async function ask(pin?: string): Promise<number | null> {
    askedAt = performance.now()
    const answer = await callWithoutAccount<'guestLinks.open'>('/api/guest/open', {
      ...key,
      ...(pin !== undefined && { pin }),
    })
    change({ isReached: answer.ok || answer.kind === 'refused' })
    if (answer.ok) {
      isPinNeeded = false
      const asOf = new Date().toISOString()
      try {
        await keepView(store, answer.body, asOf)
        await changed()
      } catch {
        // A full device shows the record all the same.
        change({ kept: { view: answer.body, asOf }, ended: null })
      }
      change({ screen: 'record', pin: { problem: null, waitUntil: 0 } })
      void images.bring(answer.body, ending.signal)
      return null
    }
    const asked = answer.retryAfter === null ? null : answer.retryAfter * 1000
    const ended = endingCodes.find((code) => code === answer.code)
    if (ended && answer.kind === 'refused') {
      await endLink(store, ended)
      await changed()
    } else if (answer.code === 'pin-needed' || answer.code === 'pin-wrong') {
      isPinNeeded = true
      const problem = answer.code === 'pin-wrong' ? 'wrong' : null
      change({ screen: 'pin', pin: { problem, waitUntil: 0 } })
    } else if (state.get().screen === 'pin' && pin !== undefined)
      change({
        pin: {
          problem: answer.code === 'too-many' ? 'too-many' : 'unreachable',
          waitUntil: Date.now() + (asked ?? 0),
        },
      })
    else showCopy()
    return asked ?? backoffMs(failures)
  }

  /** Shows the copy of the device, unless the server wants a PIN first. */
  function showCopy(): void {
    const { kept, ended } = state.get()
    if (!isPinNeeded) change({ screen: ended ? 'ended' : kept ? 'record' : 'empty' })
  }

  /** Sends what waits; one tab at a time where the browser has locks. */
  async function send(): Promise<SendOutcome> {
    const work = async () => {
      change({ isSending: true })
      try {
        return await sendWaiting(store, calls, () => new Date().toISOString())
      } finally {
        change({ isSending: false })
      }
    }
    // Without locks two tabs may send the same reply; the server knows it by its id.
    if (!('locks' in navigator)) return work()
    const busy: SendOutcome = { stop: 'wait', ms: askEvery, reached: true }
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : busy))
  }

  /** Asks and sends, one after the other, so that no older answer replaces a newer one. */
  let running: Promise<void> | null = null
  let isAgain = false
  function run(): Promise<void> {
    if (running) {
      isAgain = true
      return running
    }
    running = once().finally(() => {
      running = null
      if (isAgain && !ending.signal.aborted) {
        isAgain = false
        void run()
      }
    })
    return running
  }
  let waiting = new AbortController()
  async function once(): Promise<void> {
    waiting.abort()
    waiting = new AbortController()
    // A device that keeps nothing more may do so after a while.
    const wait = await askAndSend().catch(() => backoffMs(failures))
    failures = wait === null ? 0 : failures + 1
    if (wait !== null && ['record', 'empty'].includes(state.get().screen))
      void sleep(wait, AbortSignal.any([waiting.signal, ending.signal])).then(
        (isTime) => isTime && void run(),
      )
  }

  /** Returns the ms to wait before the next try, or null when nothing is left to do. */
  async function askAndSend(): Promise<number | null> {
    const { screen, isReached } = state.get()
    const isDue =
      performance.now() - askedAt > askEvery || !isReached || ['loading', 'empty'].includes(screen)
    const wait = isDue ? await ask() : null
    if (wait !== null || state.get().screen !== 'record' || state.get().replies.length === 0)
      return wait
    const outcome = await send()
    await changed()
    if (outcome.stop === 'pin') {
      isPinNeeded = true
      change({ screen: 'pin' })
    }
    if (outcome.stop === 'wait') {
      change({ isReached: outcome.reached })
      return outcome.ms ?? backoffMs(failures)
    }
    // The answer to the record decides whether the link has ended.
    if (outcome.stop === 'ended') askedAt = -Infinity
    return outcome.stop === 'ended' ? backoffMs(failures) : null
  }

  /** Changes the draft, and keeps it together with what `also` changes. */
  async function edit(
    part: Partial<Draft>,
    durability: 'strict' | 'relaxed',
    also: (tx: GuestTransaction) => void = () => undefined,
  ): Promise<void> {
    const draft = { ...state.get().draft, ...part }
    edits += 1
    change({ draft })
    await store.transact(durability, async (tx) => {
      tx.put('draft', draft)
      also(tx)
    })
    tellTabs()
  }

  const wake = ({ type }: Event) => {
    if (document.visibilityState !== 'visible' || state.get().screen === 'pin') return
    // A new connection is news; a page that shows again asks only after a while.
    if (type === 'online') askedAt = -Infinity
    void run()
  }
  const { signal } = ending
  addEventListener('online', wake, { signal })
  addEventListener('focus', wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })

  await reload()
  // With a network the server decides first, because a withdrawn link shows nothing.
  if (navigator.onLine) change({ screen: 'loading' })
  else showCopy()
  const showLate = () => {
    if (state.get().screen === 'loading') showCopy()
  }
  void sleep(patience, ending.signal).then(showLate)
  void run()

  return {
    get: state.get,
    subscribe: state.subscribe,
    isLasting: store.isLasting,
    async enterPin(pin) {
      if ((await ask(pin)) === null) await run()
    },
    tryAgain() {
      failures = 0
      askedAt = -Infinity
      void run()
    },
    type(part) {
      // A full disk shows when the reply is saved.
      void edit(part, 'relaxed').catch(() => undefined)
    },
    async addPhoto({ data, width, height }, when, takenAt) {
      const photo = { photoID: crypto.randomUUID(), when, takenAt, width, height }
      const without = () =>
        state.get().draft.photos.filter(({ photoID }) => photoID !== photo.photoID)
      try {
        await edit({ photos: [...without(), photo] }, 'strict', (tx) =>
          tx.put(`own/${photo.photoID}`, data),
        )
      } catch (error) {
        change({ draft: { ...state.get().draft, photos: without() } })
        throw error
      }
    },
    removePhoto(photoID) {
      const photos = state.get().draft.photos.filter((photo) => photo.photoID !== photoID)
      void edit({ photos }, 'relaxed', (tx) => tx.drop(`own/${photoID}`)).catch(() => undefined)
    },
    async save(status) {
      const { saved, next } = await saveReply(
        store,
        { ...state.get().draft, status },
        { writtenAt: new Date().toISOString(), nextID: crypto.randomUUID() },
      )
      edits += 1
      change({ draft: next })
      await changed()
      // Some browsers delete the data of pages that are seldom opened.
      void navigator.storage?.persist?.().catch(() => false)
      void run()
      return saved
    },
    async revise(replyID) {
      const draft = await reviseReply(store, replyID, crypto.randomUUID())
      edits += 1
      if (draft) change({ draft })
      await changed()
    },
    async discard(replyID) {
      await discardReply(store, replyID)
      await changed()
    },
    image: images.find,
    end() {
      ending.abort()
      channel?.close()
    },
  }
}

/** 192 random bits as base64url, which are 32 letters. */
function newSecret(): string {
  return base64OfBytes(crypto.getRandomValues(new Uint8Array(24)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function createCalls(key: { token: string; device: string }): BoxCalls {
  return {
    addPhoto: (photoID, data) =>
      callWithoutAccount<'guestLinks.addPhoto'>('/api/guest/photos', {
        ...key,
        photoID,
        base64Data: base64OfBytes(new Uint8Array(data)),
      }),
    reply: ({
      replyID,
      name,
      status,
      note,
      writtenAt,
      photos,
    }): Promise<ApiSuccess<GuestView> | ApiFailure> =>
      callWithoutAccount<'guestLinks.reply'>('/api/guest/replies', {
        ...key,
        replyID,
        name,
        status,
        note,
        writtenAt,
        photos: [...photos],
      }),
  }
}
