import { plansInPart } from '#contract/catalogue/parts.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Handlers } from '#server/handler.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { enabling } from './enabling.ts'
import { onlyEnabled, presentForm, presentPlan, presentQuestion } from './present.ts'
import { readPublished, readPublishedForm, readPublishedPart, readPublishedWhole } from './published.ts'
import { enabledForms, projectOf } from './queries.ts'

/** The catalogue of safety programs; companies read what was published of it, and only what is active (G2-08). */
export const catalogue: Handlers<'catalogue'> = {
  ...enabling,

  ofAccount: ({ query: { include, part } }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      const enabled = await enabledForms(tx)
      if (part !== undefined) return (await readPublishedPart(tx, part * plansInPart, (part + 1) * plansInPart - 1)).map((plan) => presentPlan(plan, enabled))
      const plans = include === 'questions' ? await readPublishedWhole(tx) : await readPublished(tx)
      return plans.map((plan) => presentPlan(plan, enabled))
    }),

  ofProject: async ({ params }, { db, accountID, caller }) => {
    const chain = await peopleShown(caller)
    return db.accountSnapshot(accountID, async (tx) => {
      const project = await projectOf(tx, params.projectID)
      // A proxy user sees the projects of the own chain (G2-28); others are as if they were not there.
      if (project === undefined || (chain !== null && !chain.has(project.assigned_to_user_id ?? 0))) return refuse('not-found')
      const enabled = await enabledForms(tx)
      return onlyEnabled((await readPublished(tx)).map((plan) => presentPlan(plan, enabled)))
    })
  },

  subForms: ({ params }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      const found = await readPublishedForm(tx, params.formID)
      if (found === undefined) return refuse('not-found')
      const enabled = await enabledForms(tx)
      const subForms = found.plan.forms.filter(({ parentID }) => parentID === params.formID)
      return subForms.map((form) => presentForm(form, found.plan.safety_plan_id, { hasSubForms: false, isEnable: enabled.has(form.id), questions: null }))
    }),

  questions: ({ params }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      const found = await readPublishedForm(tx, params.formID)
      return found === undefined ? refuse('not-found') : (found.plan.questions[params.formID] ?? []).map(presentQuestion)
    }),
}
