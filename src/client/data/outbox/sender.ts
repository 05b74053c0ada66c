import type { Scope } from './core/types.ts'
import { netOf } from './net.ts'
import { restsOf } from './rests.ts'
import { type Rest, type Run, type SenderSurroundings, idle, newRun, probeEvery, stopFor } from './run.ts'
import { sendBatch } from './send-batch.ts'
import { askReceipts, sendVoids } from './send-receipts.ts'
import type { Wake } from './surroundings.ts'
import { fenced, pause, takeLead } from './transactions/lead.ts'
import { receiptsDue, withdrawn } from './transactions/receipts.ts'
import { trimSent } from './transactions/trim-sent.ts'

export interface Sender {
  /** Send what may be sent, one request after the other, until the signal aborts or another tab leads. */
  run(signal: AbortSignal): Promise<void>
  wake(wake: Wake): void
}

/** The only writer of `sending` and of outcomes (offline design, 3, 4 and 6). */
export function senderOf(around: SenderSurroundings): Sender {
  let rests = restsOf(around.clock, around.random)
  return {
    wake: (wake) => rests.wake(wake),
    async run(signal) {
      rests = restsOf(around.clock, around.random)
      const fence = await takeLead(around.box, isOwn(around.signedIn(), around.scope))
      if (fence === null || signal.aborted) return
      const net = netOf(around.send, around.clock, around.scope, around.installId, signal)
      const run = newRun(around, net, rests, signal, fence)
      run.epochDue = await receiptsDue(around.box)
      await trimSent(around.box, fence, around.clock.date())
      while (!signal.aborted) {
        const rest = await turn(run)
        if (rest === 'over') return
        await rests.nap(rest, signal)
      }
    },
  }
}

async function turn(run: Run): Promise<Rest> {
  const urges = run.rests.takeUrges()
  const left = run.rests.left(urges)
  if (left > 0) return left
  run.signInsBefore = run.signIns()
  const { paused } = run.meta()
  if (paused === 'auth' || paused === 'update') return idle
  if (paused !== null) {
    if (urges.has('focus') || urges.has('signed-in') || urges.has('now')) run.probeAt = 0
    return probe(run)
  }
  const who = run.signedIn()
  // Compared before each request, and again by the server.
  if (who === null) return stopFor(run, 'auth')
  if (!isOwn(who, run.scope)) return stopFor(run, 'scope')
  if (urges.has('epoch')) run.epochDue = true
  if (run.epochDue) return askReceipts(run)
  const voids = await withdrawn(run.box)
  return voids.length > 0 ? sendVoids(run, voids) : sendBatch(run)
}

function isOwn(who: Scope | null, { tenant, user }: Scope): boolean {
  return who?.tenant === tenant && who.user === user
}

/** Is this person let in again? At start, on focus and every five minutes; the first yes ends the pause. */
async function probe(run: Run): Promise<Rest> {
  const left = run.probeAt - run.clock.now()
  if (left > 0) return left
  run.probeAt = run.clock.now() + probeEvery
  const answer = await run.net.me()
  if (run.signal.aborted) return 'over'
  if (answer.heard?.ours === true && answer.heard.status === 401) return stopFor(run, 'auth')
  if (answer.body === null || !run.isOurs(answer.body, run.scope)) return probeEvery
  return (await pause(run.box, run.fence, null)) === fenced ? 'over' : 0
}
