import { type ClosingRule, noClosingRule } from '#contract/access/own-company.ts'
import { correctiveActionProblems } from '#contract/corrective-actions/rules.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import {
  checkProblem,
  type Checks,
  checksAfter,
} from '#contract/corrective-actions/second-person.ts'
import { dayIn } from '#contract/kernel/day.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { MergedEdit } from '#server/records/kind.ts'

const ruleOf = {
  name: 'action-closing-rule',
  text: `select second_person_from as "secondPersonFrom", check_again_days as "checkAgainDays", time_zone as "timeZone"
           from accounts where account_id = $1`,
}

/**
 * Returns the fields of the second person's check after a change, or why its author may not make
 * it (CA-82 to CA-86). `at`: the time of the author's act, ISO 8601.
 */
export async function checkedBySecond(
  tx: AccountTx,
  userID: number,
  { before, merged, set }: Pick<MergedEdit<CorrectiveAction>, 'before' | 'merged' | 'set'>,
  at: string,
): Promise<Checks | Refusal> {
  const isAsked = (['status', 'severity', 'isConfirmed'] as const).some(
    (field) => merged[field] !== before[field],
  )
  const { timeZone, ...rule } = isAsked
    ? await tx.one<ClosingRule & { timeZone: string }>(ruleOf, [tx.accountID])
    : { ...noClosingRule, timeZone: 'UTC' }
  const day = dayIn(timeZone, Date.parse(at))
  const note = typeof set['notes'] === 'string' ? set['notes'] : ''
  const wrong = checkProblem(before, merged, rule, { userID, note, day })
  if (wrong === null) return checksAfter(before, merged, at, { rule, timeZone })
  return wrong === 'notes' || wrong === 'checkAgainDate'
    ? refuse('invalid', { fields: { [wrong]: sentences[wrong] } })
    : refuse('second-person', { fields: { [wrong]: sentences[wrong] } })
}

const sentences = {
  status: 'Someone other than the assignee must close an action of this risk.',
  severity: 'Someone other than the assignee must lower this risk.',
  isConfirmed: 'Someone other than the assignee must confirm that the fix lasted.',
  notes: correctiveActionProblems.notes,
  checkAgainDate: 'The day of this check has not come yet.',
}
