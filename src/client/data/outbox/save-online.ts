import { pingServer } from '#client/data/api/connection.ts'
import type { Outbox, EntryOutcome } from './outbox.ts'
import { saveInBox } from './save-in-box.ts'
import { noAnswer, type SaveInput, type SaveOutcome } from './save-outcome.ts'

/**
 * Saves without storage in the browser (F-58): sends a batch of one directly, and nothing counts as
 * saved before the answer. Without an answer it withdraws the change; the next save replaces it, so
 * that it cannot happen twice.
 */
export async function saveOnline(
  box: Outbox,
  input: SaveInput,
  isThere = () => pingServer(3000),
): Promise<SaveOutcome> {
  const inMemory = () => box.snapshot().emptied === 'memory'
  const was = inMemory()
  const done = await saveInBox(box, input, async (_, id) => {
    const outcome = await untilAnswered(box, id)
    // It waits behind a withdrawn change, which a working connection voids at once.
    if (outcome !== 'waiting' || !isHeld(box, id) || !(await isThere())) return outcome
    box.sendNow()
    await untilFree(box, id)
    return untilAnswered(box, id)
  })
  // The browser gives stores again, so the change is saved like any other.
  if (done.outcome !== 'saved' || (was && !inMemory())) return done
  const signIn = box.snapshot().paused === 'auth'
  await box.decide.discard(done.id)
  return signIn ? signInNeeded : noAnswer
}

const signInNeeded: SaveOutcome = {
  outcome: 'not-saved',
  code: 'unauthenticated',
  title: 'Sign-in needed',
  message: 'Sign in to go on.',
}

/** Longest wait for an answer in ms, a little more than the request's own. */
const maxAnswerWait = 31_000

/** Longest wait in ms for the server to void withdrawn changes. */
const longestVoid = 5000

function isHeld(box: Outbox, id: string): boolean {
  return (box.snapshot().byId.get(id)?.blockedBy ?? null) !== null
}

function untilFree(box: Outbox, id: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isHeld(box, id)) end()
    }
    const stop = box.subscribe(look)
    const timer = setTimeout(() => end(), longestVoid)
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    look()
  })
}

/** Waits until the server answered, or the entry is queued again without an answer. */
async function untilAnswered(box: Outbox, id: string): Promise<EntryOutcome> {
  const isBack = () => {
    const delivery = box.snapshot().byId.get(id)?.delivery
    return delivery?.state === 'queued' && delivery.attempts > 0
  }
  let stop = () => {}
  const back = new Promise<EntryOutcome>((resolve) => {
    const look = () => isBack() && resolve('waiting')
    stop = box.subscribe(look)
    look()
  })
  return Promise.race([box.awaitOutcome(id, maxAnswerWait), back]).finally(() => stop())
}
