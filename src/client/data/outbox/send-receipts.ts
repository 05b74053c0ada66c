import { classifyStatus } from './core/classify-status.ts'
import { type NextSendDelay, type SenderRun, handleFailedAnswer } from './sender-run.ts'
import { fenced } from './transactions/lead.ts'
import { applyVoids, nextReceiptRequest, applyReceipts } from './transactions/receipts.ts'

/** Requests voids for the ids of withdrawn entries (F-06, F-67). */
export async function requestVoids(run: SenderRun, voids: string[]): Promise<NextSendDelay> {
  const answer = await run.net.requestReceipts({ ids: [], void: voids }, run.pending())
  if (run.signal.aborted) return 'over'
  if (answer.body === null || answer.epoch === null)
    return handleFailedAnswer(run, classifyStatus(answer.received), answer)
  if (answer.epoch !== run.meta().epoch) {
    run.needsReceipts = true
    run.epoch = answer.epoch
  }
  const concluded = await applyVoids(run.box, run.fence, answer.body, {
    epoch: answer.epoch,
    date: run.clock.deviceTime(),
    ended: run.clock.serverTime(),
  })
  return concluded === fenced ? 'over' : onward(run, `void ${answer.epoch} ${voids.join()}`)
}

/**
 * Runs at a new epoch before anything else is sent: requests receipts for every ended entry of
 * another epoch, and voids discarded or replaced ones again (F-59, F-63). One request a turn.
 */
export async function requestReceipts(run: SenderRun): Promise<NextSendDelay> {
  const question = await nextReceiptRequest(run.box, run.epoch ?? run.meta().epoch)
  const answer = await run.net.requestReceipts(question, run.pending())
  if (run.signal.aborted) return 'over'
  if (answer.body === null || answer.epoch === null)
    return handleFailedAnswer(run, classifyStatus(answer.received), answer)
  const done = await applyReceipts(run.box, run.fence, question, answer.body, {
    epoch: answer.epoch,
    date: run.clock.deviceTime(),
    ended: run.clock.serverTime(),
  })
  if (done === fenced) return 'over'
  run.epoch = answer.epoch
  run.needsReceipts = !done
  return onward(run, `ask ${answer.epoch} ${[...question.ids, ...question.void].join()}`)
}

/** Continues at once, unless the last request was the same and so brought no progress. */
function onward(run: SenderRun, asked: string): NextSendDelay {
  const again = run.lastReceiptRequest === asked
  run.lastReceiptRequest = asked
  if (again) return run.backoff.recordFailure()
  run.backoff.recordSuccess()
  return 0
}
