import { refuse } from '#contract/kernel/refusal.ts'
import type { Handlers } from '#server/handler.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { onlyEnabled, presentForm, presentPlans, presentQuestion } from './present.ts'
import { isActiveForm, projectOf, readForms, readPlans, readQuestions, readQuestionsOf, readSubForms } from './queries.ts'

/** The catalogue of safety programs, to be read; only what is active (G2-08). */
export const catalogue: Handlers<'catalogue'> = {
  ofAccount: ({ query }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) =>
      presentPlans(await readPlans(tx), await readForms(tx), query.include === 'questions' ? await readQuestions(tx) : null),
    ),

  ofProject: async ({ params }, { db, accountID, caller }) => {
    const chain = await peopleShown(caller)
    return db.accountSnapshot(accountID, async (tx) => {
      const project = await projectOf(tx, params.projectID)
      // A proxy user sees the projects of the own chain (G2-28); others are as if they were not there.
      if (project === undefined || (chain !== null && !chain.has(project.assigned_to_user_id ?? 0))) return refuse('not-found')
      return onlyEnabled(presentPlans(await readPlans(tx), await readForms(tx), null))
    })
  },

  subForms: ({ params }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      if (!(await isActiveForm(tx, params.formID))) return refuse('not-found')
      return (await readSubForms(tx, params.formID)).map(presentForm)
    }),

  questions: ({ params }, { db, accountID }) =>
    db.accountSnapshot(accountID, async (tx) => {
      if (!(await isActiveForm(tx, params.formID))) return refuse('not-found')
      return (await readQuestionsOf(tx, params.formID)).map(presentQuestion)
    }),
}
