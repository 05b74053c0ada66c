import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Cell } from '#contract/kernel/sheet.ts'
import { isReply } from '#server/kernel/handler.ts'
import { createRateLimit } from './rate-limit.ts'
import type { RequestTracker } from './request-tracker.ts'
import type { Limits } from './limits.ts'

/**
 * Limits lists that are sent as files. They read more than any page, so they have limits of their
 * own and displace nothing else.
 */
export interface ExportLimiter {
  /** Returns why a person gets no file now; null if they may have one. */
  refusalFor: (user: number) => Refusal | null
  /**
   * Returns the answer, counted as under way from its first row until its last row is received or
   * the client hangs up.
   */
  trackRows: (user: number, answer: unknown, tell: (rows: number) => void) => unknown
}

const retrySeconds = 5

/** A file lets requests go first after this many rows, which take a millisecond or two. */
const rowsPerYield = 25

export function createExportLimiter(
  { ofOne, ofAll, anHour }: Limits['exports'],
  { waitForIdle }: Pick<RequestTracker, 'waitForIdle'>,
  now: () => Date,
): ExportLimiter {
  const allowance = createRateLimit(anHour, now)
  const underWay = new Map<number, number>()
  let all = 0
  async function* during(
    user: number,
    rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
    tell: (rows: number) => void,
  ): AsyncGenerator<readonly Cell[]> {
    let read = 0
    all += 1
    underWay.set(user, (underWay.get(user) ?? 0) + 1)
    try {
      for await (const row of rows) {
        read += 1
        if (read % rowsPerYield === 0) await waitForIdle()
        yield row
      }
    } finally {
      all -= 1
      const left = (underWay.get(user) ?? 1) - 1
      if (left === 0) underWay.delete(user)
      else underWay.set(user, left)
      tell(read)
    }
  }
  return {
    refusalFor: (user) => {
      const retryAfter =
        (underWay.get(user) ?? 0) >= ofOne ? retrySeconds : allowance.secondsToWait(user)
      if (retryAfter > 0)
        return refuse('too-many', {
          message: 'You requested many files. Wait a moment and try again.',
          retryAfter,
        })
      if (all >= ofAll) return refuse('busy', { retryAfter: retrySeconds })
      allowance.consume(user, 1)
      return null
    },
    trackRows: (user, answer, tell) => {
      if (!isReply(answer) || answer.sheet === undefined) return answer
      const { sheet } = answer.sheet
      return {
        ...answer,
        sheet: { ...answer.sheet, sheet: { ...sheet, rows: during(user, sheet.rows, tell) } },
      }
    },
  }
}
