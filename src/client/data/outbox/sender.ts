import type { Scope } from './core/types.ts'
import { keepOwnMark } from './consistency-tokens.ts'
import { netOf } from './net.ts'
import { backoffOf } from './backoff.ts'
import {
  type NextTurn,
  type SenderRun,
  type SenderEnvironment,
  idle,
  newRun,
  probeEvery,
  stopFor,
} from './run.ts'
import { sendBatch } from './send-batch.ts'
import type { Wake } from './environment.ts'
import { fenced, pause, takeLead } from './transactions/lead.ts'
import { receiptsDue, withdrawnIds } from './transactions/due.ts'
import { trimSent } from './transactions/trim-sent.ts'

export interface Sender {
  /**
   * Sends everything that may be sent, one request after the other, until the signal aborts or
   * another tab leads.
   */
  run(signal: AbortSignal): Promise<void>
  wake(wake: Wake): void
}

/** The only writer of `sending` and of outcomes (offline design, 3, 4 and 6). */
export function senderOf(environment: SenderEnvironment): Sender {
  let backoff = backoffOf(environment.clock, environment.random)
  return {
    wake: (wake) => backoff.wake(wake),
    async run(signal) {
      backoff = backoffOf(environment.clock, environment.random)
      const fence = await takeLead(
        environment.box,
        isOwn(environment.signedIn(), environment.scope),
      )
      if (fence === null || signal.aborted) return
      const net = netOf(
        environment.send,
        environment.clock,
        environment.scope,
        environment.installId,
        signal,
        {
          own: () => environment.meta().mark,
          heard: (marks) => keepOwnMark(environment.box, fence, marks),
        },
      )
      const run = newRun(environment, net, backoff, signal, fence)
      run.epochDue = await receiptsDue(environment.box)
      await trimSent(environment.box, fence, environment.clock.server())
      while (!signal.aborted) {
        const next = await turn(run)
        if (next === 'over') return
        await backoff.wait(next, signal)
      }
    },
  }
}

async function turn(run: SenderRun): Promise<NextTurn> {
  const urges = run.backoff.takeWakeReasons()
  if (urges.has('epoch')) run.epochDue = true
  // An event that may have changed the connection or the server gives each blob another try.
  if (urges.size > 0) for (const resting of run.resting.values()) resting.until = 0
  const left = run.backoff.left(urges)
  if (left > 0) return left
  run.signInsBefore = run.signIns()
  const { paused } = run.meta()
  if (paused === 'auth' || paused === 'update') return idle
  if (paused !== null) {
    if (urges.has('focus') || urges.has('signed-in') || urges.has('now')) run.probeAt = 0
    return probe(run)
  }
  const who = run.signedIn()
  // Checks the sign-in before each request; the server checks it again.
  if (who === null) return stopFor(run, 'auth')
  if (!isOwn(who, run.scope)) return stopFor(run, 'scope')
  const voids = run.epochDue ? [] : await withdrawnIds(run.box)
  if (!run.epochDue && voids.length === 0) return sendBatch(run)
  // If the code does not load, it retries later.
  const receipts = await run.receipts().catch(() => null)
  if (run.signal.aborted) return 'over'
  if (receipts === null) return run.backoff.failed()
  return run.epochDue ? receipts.askReceipts(run) : receipts.sendVoids(run, voids)
}

function isOwn(who: Scope | null, { tenant, user }: Scope): boolean {
  return who?.tenant === tenant && who.user === user
}

/**
 * Probes whether the person has access again: at start, on focus and every five minutes. The first
 * success ends the pause.
 */
async function probe(run: SenderRun): Promise<NextTurn> {
  const left = run.probeAt - run.clock.now()
  if (left > 0) return left
  run.probeAt = run.clock.now() + probeEvery
  const answer = await run.net.me()
  if (run.signal.aborted) return 'over'
  if (answer.heard?.ours === true && answer.heard.status === 401) return stopFor(run, 'auth')
  if (answer.body === null || !run.isOurs(answer.body, run.scope)) return probeEvery
  return (await pause(run.box, run.fence, null)) === fenced ? 'over' : 0
}
