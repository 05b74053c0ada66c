import type { DraftSearchResult, Use } from '#contract/catalogue/looking.ts'
import { mostFound } from '#contract/catalogue/rules.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import { wordsOf } from '#contract/kernel/search-words.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { containing, foldedSql } from '#server/db/text-sql.ts'
import type { Handlers } from '#server/kernel/handler.ts'

/** Answers the editors of the draft: where a part is, and which companies use it. */
export const looking: Pick<Handlers<'catalogue'>, 'search' | 'use'> = {
  search: ({ query: { text } }, { db }) =>
    db.system(async (tx) => {
      // An empty search finds nothing.
      if (text === '') return { found: [], count: 0 }
      const rows = await tx.query<DraftSearchResult & { count: number }>(search, [
        wordsOf(foldText(text)).map(containing),
        mostFound,
      ])
      return {
        found: rows.map(({ kind, safetyPlanID, formID, questionID, text: words, path }) => ({
          kind,
          safetyPlanID,
          formID,
          questionID,
          text: words,
          path,
        })),
        count: rows[0]?.count ?? 0,
      }
    }),

  use: ({ params: { planID }, query: { formID = null, questionID = null } }, { db }) =>
    db.system(
      async (tx) => (await tx.maybe<Use>(use, [planID, formID, questionID])) ?? refuse('not-found'),
    ),
}

// Each word must match. Higher levels come first: programs, forms, questions, each in its order.
const search = {
  name: 'draft-search',
  text: `
    with forms as (
      select f.form_id, f.safety_plan_id, f.name, p.sort_order as plan_place, p.name as plan_name, parent.name as parent_name,
             coalesce(parent.sort_order, f.sort_order) as place, case when parent.form_id is null then 0 else f.sort_order end as sub_place
        from safety_forms f join safety_plans p using (safety_plan_id) left join safety_forms parent on parent.form_id = f.parent_id
       where f.is_active and p.is_active and coalesce(parent.is_active, true)
    ), hits as (
      select 0 as rank, 'plan' as kind, safety_plan_id, null::int as form_id, null::int as question_id, name as text, '{}'::text[] as path, sort_order as plan_place, 0 as place, 0 as sub_place, 0 as question_place
        from safety_plans where is_active and ${foldedSql('name')} like all ($1)
      union all
      select 1, 'form', safety_plan_id, form_id, null, name, array_remove(array[plan_name, parent_name], null), plan_place, place, sub_place, 0 from forms where ${foldedSql('name')} like all ($1)
      union all
      select 2, 'question', f.safety_plan_id, q.form_id, q.question_id, q.description, array_remove(array[f.plan_name, f.parent_name, f.name], null), f.plan_place, f.place, f.sub_place, q.order_sequence
        from safety_questions q join forms f using (form_id)
       where q.is_active and ${foldedSql(`q.description || ' ' || coalesce((select string_agg(r ->> 'number', ' ') from jsonb_array_elements(q.regulations) r), '')`)} like all ($1)
    )
    select kind, safety_plan_id as "safetyPlanID", form_id as "formID", question_id as "questionID", text, path, count(*) over ()::int as count
      from hits order by rank, plan_place, place nulls last, sub_place nulls last, question_place limit $2`,
}

const use = {
  name: 'draft-use',
  text: `
    with forms as (
      select form_id from safety_forms where safety_plan_id = $1 and ($2::int is null or form_id = $2 or parent_id = $2)
    ), companies as (
      select distinct a.account_id, a.name from account_safety_forms e join forms using (form_id) join accounts a on a.account_id = e.account_id
    )
    select (select count(*)::int from companies) as companies,
           (select coalesce(array_agg(name), '{}') from (select name from companies order by name limit 5) as first) as "companyNames",
           (select count(*)::int from corrective_actions c where c.safety_plan_id = $1 and c.status <> 'Closed'
              and ($2::int is null or c.safety_form_id in (select form_id from forms) or c.sub_safety_form_id in (select form_id from forms))
              and ($3::int is null or c.safety_question_id = $3)) as "openActions"
      from safety_plans where safety_plan_id = $1`,
}
