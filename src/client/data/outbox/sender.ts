import type { Scope } from './core/types.ts'
import { storeSenderToken } from './consistency-tokens.ts'
import { createSyncClient } from './sync-client.ts'
import { createBackoff } from './backoff.ts'
import {
  type NextSendDelay,
  type SenderRun,
  type SenderEnvironment,
  idleUntilWoken,
  createSenderRun,
  probeInterval,
  pauseSending,
} from './sender-run.ts'
import { sendBatch } from './send-batch.ts'
import type { WakeReason } from './environment.ts'
import { fenced, writePause, acquireLead } from './transactions/lead.ts'
import { areReceiptsDue, readWithdrawnIds } from './transactions/sender-checks.ts'
import { trimEndedEntries } from './transactions/trim-ended.ts'

export interface Sender {
  /**
   * Sends everything that may be sent, one request after the other, until the signal aborts or
   * another tab leads.
   */
  run(signal: AbortSignal): Promise<void>
  wake(wake: WakeReason): void
}

/** The only writer of `sending` and of outcomes (offline design, 3, 4 and 6). */
export function createSender(environment: SenderEnvironment): Sender {
  let backoff = createBackoff(environment.clock, environment.random)
  return {
    wake: (wake) => backoff.wake(wake),
    async run(signal) {
      backoff = createBackoff(environment.clock, environment.random)
      const fence = await acquireLead(
        environment.box,
        isOwn(environment.signedIn(), environment.scope),
      )
      if (fence === null || signal.aborted) return
      const net = createSyncClient(
        environment.send,
        environment.clock,
        environment.scope,
        environment.installId,
        signal,
        {
          current: () => environment.meta().mark,
          store: (marks) => storeSenderToken(environment.box, fence, marks),
        },
      )
      const run = createSenderRun(environment, net, backoff, signal, fence)
      run.needsReceipts = await areReceiptsDue(environment.box)
      await trimEndedEntries(environment.box, fence, environment.clock.serverTime())
      while (!signal.aborted) {
        const next = await sendNext(run)
        if (next === 'over') return
        await backoff.wait(next, signal)
      }
    },
  }
}

async function sendNext(run: SenderRun): Promise<NextSendDelay> {
  const urges = run.backoff.takeWakeReasons()
  if (urges.has('epoch')) run.needsReceipts = true
  // An event that may have changed the connection or the server gives each blob another try.
  if (urges.size > 0) for (const resting of run.blobRetries.values()) resting.until = 0
  const left = run.backoff.remainingMs(urges)
  if (left > 0) return left
  run.signInsBefore = run.signIns()
  const { paused } = run.meta()
  if (paused === 'auth' || paused === 'update') return idleUntilWoken
  if (paused !== null) {
    if (urges.has('focus') || urges.has('signed-in') || urges.has('now')) run.probeAt = 0
    return probe(run)
  }
  const who = run.signedIn()
  // Checks the sign-in before each request; the server checks it again.
  if (who === null) return pauseSending(run, 'auth')
  if (!isOwn(who, run.scope)) return pauseSending(run, 'scope')
  const voids = run.needsReceipts ? [] : await readWithdrawnIds(run.box)
  if (!run.needsReceipts && voids.length === 0) return sendBatch(run)
  // If the code does not load, it retries later.
  const receipts = await run.receipts().catch(() => null)
  if (run.signal.aborted) return 'over'
  if (receipts === null) return run.backoff.recordFailure()
  return run.needsReceipts ? receipts.requestReceipts(run) : receipts.requestVoids(run, voids)
}

function isOwn(who: Scope | null, { tenant, user }: Scope): boolean {
  return who?.tenant === tenant && who.user === user
}

/**
 * Probes whether the person has access again: at start, on focus and every five minutes. The first
 * success ends the pause.
 */
async function probe(run: SenderRun): Promise<NextSendDelay> {
  const left = run.probeAt - run.clock.now()
  if (left > 0) return left
  run.probeAt = run.clock.now() + probeInterval
  const answer = await run.net.fetchMe()
  if (run.signal.aborted) return 'over'
  if (answer.received?.isFromOurServer === true && answer.received.status === 401)
    return pauseSending(run, 'auth')
  if (answer.body === null || !run.isOurs(answer.body, run.scope)) return probeInterval
  return (await writePause(run.box, run.fence, null)) === fenced ? 'over' : 0
}
