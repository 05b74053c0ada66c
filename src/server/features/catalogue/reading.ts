import { plansInPart } from '#contract/catalogue/parts.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { readDraft, readDraftForm, readDraftPlan, readDraftWhole } from './draft/read.ts'
import {
  onlyEnabled,
  presentForm,
  presentForms,
  presentItems,
  presentPlan,
  presentQuestion,
  type ViewerContext,
  subFormsOf,
} from './present.ts'
import {
  type PublishedForm,
  readPublished,
  readPublishedForm,
  readPublishedPart,
  readPublishedPlan,
  readPublishedWhole,
  type WholePlan,
  withoutQuestions,
} from './published.ts'
import { enabledForms, projectOf } from './queries.ts'

type Reading = Pick<
  Handlers<'catalogue'>,
  'ofAccount' | 'ofProject' | 'plans' | 'forms' | 'subForms' | 'questions' | 'multiQuestions'
>

/**
 * Reads the catalogue. Companies read the published version and only its active parts (G2-08).
 * Editors read the draft.
 */
export const reading: Reading = {
  ofAccount: ({ query: { include, part } }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      const shown = { enabled: await enabledForms(tx) }
      if (part !== undefined)
        return (await readPublishedPart(tx, part * plansInPart, (part + 1) * plansInPart - 1)).map(
          (plan) => presentPlan(plan, shown),
        )
      const plans = include === 'questions' ? await readPublishedWhole(tx) : await readPublished(tx)
      return plans.map((plan) => presentPlan(plan, shown))
    }),

  ofProject: async ({ params }, { db, accountID, caller }) => {
    const chain = await peopleShown(caller)
    return db.accountSnapshot(accountID, async (tx) => {
      const project = await projectOf(tx, params.projectID)
      // A proxy user sees only the projects of their own chain (G2-28). Other projects seem not to
      // exist.
      if (project === undefined || (chain !== null && !chain.has(project.assigned_to_user_id ?? 0)))
        return refuse('not-found')
      const shown = { enabled: await enabledForms(tx) }
      return onlyEnabled((await readPublished(tx)).map((plan) => presentPlan(plan, shown)))
    })
  },

  plans: ({ query: { include } }, context) =>
    snapshot(context, async (tx, shown) => {
      const isWhole = include === 'questions'
      const plans = shown.tag
        ? await (isWhole ? readDraftWhole : readDraft)(tx)
        : await (isWhole ? readPublishedWhole : readPublished)(tx)
      return plans.map((plan) => presentPlan(plan, shown))
    }),

  forms: ({ params: { planID } }, context) =>
    snapshot(context, async (tx, shown) => {
      const plan = await (shown.tag ? readDraftPlan : readPublishedPlan)(tx, planID)
      return plan === undefined ? refuse('not-found') : presentForms(withoutQuestions(plan), shown)
    }),

  subForms: ({ params }, context) =>
    ofForm(context, params.formID, (plan, form, shown) =>
      subFormsOf(plan, form.id).map((subForm) => presentForm(plan, subForm, shown)),
    ),

  questions: ({ params }, context) =>
    ofForm(context, params.formID, (plan, form, shown) =>
      (plan.questions[form.id] ?? []).map((question) => presentQuestion(question, shown)),
    ),

  multiQuestions: ({ params }, context) => ofForm(context, params.formID, presentItems),
}

/** Reads the caller's view at one instant. */
function snapshot<T>(
  { db, accountID, caller, epoch }: Context,
  read: (tx: AccountTx, shown: ViewerContext) => Promise<T>,
): Promise<T> {
  return db.accountSnapshot(accountID, async (tx) =>
    read(
      tx,
      caller.roleID === roles.systemAdmin
        ? { enabled: new Set(), tag: (version) => recordTag(epoch, version) }
        : { enabled: await enabledForms(tx) },
    ),
  )
}

async function ofForm<T>(
  context: Context,
  formID: number,
  present: (plan: WholePlan, form: PublishedForm, shown: ViewerContext) => T,
): Promise<T | Refusal> {
  const found = await snapshot(context, async (tx, shown) => {
    const there = await (shown.tag ? readDraftForm : readPublishedForm)(tx, formID)
    return there === undefined ? refuse('not-found') : { ...there, shown }
  })
  return isRefusal(found) ? found : present(found.plan, found.form, found.shown)
}
