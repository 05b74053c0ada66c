import type { AuditEvent } from '#contract/kernel/audit.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { disableForm, disablePlan, enabledForms, enableForms, programsOf } from './queries.ts'
import { readPublished } from './published.ts'

type Link = { safetyPlanID: number; formID: number }
type Enabling = Pick<
  Handlers<'catalogue'>,
  'enable' | 'enableByPlural' | 'disableForm' | 'disablePlan'
>

/**
 * Enables and disables parts of the catalogue for a company (PROG-86 to PROG-95). A repeated
 * request succeeds without a change.
 */
export const enabling: Enabling = {
  enable: ({ body }, context) => enable(body, context),
  enableByPlural: ({ body }, context) => enable(body, context),

  disableForm: ({ params: { safetyPlanID, formID } }, context) =>
    unlink(context, (tx) => disableForm(tx, safetyPlanID, formID)),
  disablePlan: ({ params: { safetyPlanID } }, context) =>
    unlink(context, (tx) => disablePlan(tx, safetyPlanID)),
}

/** Tells whether the company uses a form of a program in the catalogue (WIZ-45). */
export async function hasSelection(tx: AccountTx): Promise<boolean> {
  const enabled = await enabledForms(tx)
  return (
    enabled.size > 0 &&
    (await readPublished(tx)).some(({ forms }) => forms.some(({ id }) => enabled.has(id)))
  )
}

async function enable(asked: readonly Link[], context: Context) {
  return changed('programs-enabled', context, async (tx) => {
    const forms = new Map(
      (await readPublished(tx)).flatMap((plan) =>
        plan.forms.map((form) => [form.id, { plan: plan.safety_plan_id, parent: form.parentID }]),
      ),
    )
    const wrong = asked.findIndex(
      ({ safetyPlanID, formID }) => forms.get(formID)?.plan !== safetyPlanID,
    )
    if (wrong !== -1)
      return refuse('invalid', {
        fields: { [`${wrong}.formID`]: 'Choose a form of the program that is in the catalogue.' },
      })
    // Enabling a sub-form also enables its form (PROG-88).
    const links = asked.flatMap((link): Link[] => {
      const parent = forms.get(link.formID)?.parent ?? null
      return parent === null ? [link] : [{ safetyPlanID: link.safetyPlanID, formID: parent }, link]
    })
    const each = [...new Map(links.map((link) => [link.formID, link])).values()]
    return { answer: each, touched: await enableForms(tx, each) }
  })
}

function unlink(context: Context, take: (tx: AccountTx) => Promise<number[]>) {
  return changed('programs-disabled', context, async (tx) => ({
    answer: null,
    touched: await take(tx),
  }))
}

interface Changed<Answer> {
  answer: Answer
  touched: readonly number[]
}

/** Carries out the change and writes its line to the trail, unless nothing changed. */
async function changed<Answer>(
  event: AuditEvent,
  context: Context,
  change: (tx: AccountTx) => Promise<Changed<Answer> | Refusal>,
): Promise<Answer | Refusal> {
  const { db, accountID } = context
  const done = await db.account(accountID, async (tx) => {
    const result = await change(tx)
    if (isRefusal(result)) return result
    const line =
      result.touched.length === 0
        ? null
        : lineFor(event, result.touched.length, await programsOf(tx, result.touched), context)
    if (line !== null) await addLine(tx, context, line)
    return { answer: result.answer, line }
  })
  if (isRefusal(done)) return done
  if (done.line !== null) serverLogLine(context, done.line)
  return done.answer
}

function lineFor(
  event: AuditEvent,
  count: number,
  programs: string[],
  { accountID, caller }: Context,
): AuditLine {
  return {
    event,
    accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity: 'account', id: accountID },
    details: { programs, count },
  }
}
