import { classify } from './core/classify.ts'
import { type NextTurn, type SenderRun, nextAfter } from './run.ts'
import { fenced } from './transactions/lead.ts'
import { concludeVoids, questionFor, takeReceipts } from './transactions/receipts.ts'

/** Requests voids for the ids of withdrawn entries (F-06, F-67). */
export async function sendVoids(run: SenderRun, voids: string[]): Promise<NextTurn> {
  const answer = await run.net.receipts({ ids: [], void: voids }, run.pending())
  if (run.signal.aborted) return 'over'
  if (answer.body === null || answer.epoch === null)
    return nextAfter(run, classify(answer.heard), answer)
  if (answer.epoch !== run.meta().epoch) {
    run.epochDue = true
    run.epoch = answer.epoch
  }
  const concluded = await concludeVoids(run.box, run.fence, answer.body, {
    epoch: answer.epoch,
    date: run.clock.date(),
    ended: run.clock.server(),
  })
  return concluded === fenced ? 'over' : onward(run, `void ${answer.epoch} ${voids.join()}`)
}

/**
 * Runs at a new epoch before anything else is sent: requests receipts for every ended entry of
 * another epoch, and voids discarded or replaced ones again (F-59, F-63). One request a turn.
 */
export async function askReceipts(run: SenderRun): Promise<NextTurn> {
  const question = await questionFor(run.box, run.epoch ?? run.meta().epoch)
  const answer = await run.net.receipts(question, run.pending())
  if (run.signal.aborted) return 'over'
  if (answer.body === null || answer.epoch === null)
    return nextAfter(run, classify(answer.heard), answer)
  const done = await takeReceipts(run.box, run.fence, question, answer.body, {
    epoch: answer.epoch,
    date: run.clock.date(),
    ended: run.clock.server(),
  })
  if (done === fenced) return 'over'
  run.epoch = answer.epoch
  run.epochDue = !done
  return onward(run, `ask ${answer.epoch} ${[...question.ids, ...question.void].join()}`)
}

/** Continues at once, unless the last request was the same and so brought no progress. */
function onward(run: SenderRun, asked: string): NextTurn {
  const again = run.lastAsked === asked
  run.lastAsked = asked
  if (again) return run.backoff.failed()
  run.backoff.succeeded()
  return 0
}
