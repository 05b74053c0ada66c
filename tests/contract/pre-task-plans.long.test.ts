import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { good, one, plans, setUp, submits, w } from './pre-task-plans-world.ts'

setUp()

test('PTP-19 two steps at the same instant end at the later one, in either order', async () => {
  const plan = await plans(w.boss)
  for (let n = 0; n < 8; n += 1) {
    const uid = randomUUID()
    const first = await good<SentSubmission>(
      submits(w.worker, { uid, ptpId: plan.id, submissionStatus: 'pending' }),
    )
    const steps = await Promise.all(
      ['submitted', 'ready'].map((submissionStatus) =>
        submits(w.worker, { uid, ptpId: plan.id, submissionStatus }),
      ),
    )
    expect(steps.map(({ status }) => status)).toEqual([201, 201])
    expect((await one(w.boss, first)).submissionStatus).toBe('submitted')
  }
})
