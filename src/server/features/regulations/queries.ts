import type { CitedQuestion } from '#contract/regulations/report.ts'
import type { Tx } from '#server/db/database.ts'

/** Questions with citations in the order of the catalogue: programs, forms, sub-forms (G2-20). */
const cited = {
  name: 'regulations-cited-questions',
  text: `
    select q.question_id as "questionID", p.name as program, coalesce(parent.name, f.name) as form, case when parent.form_id is null then '' else f.name end as "subForm",
           q.description as question, jsonb_path_query_array(q.regulations, '$[*].number') as numbers
      from safety_questions q
      join safety_forms f on f.form_id = q.form_id and f.is_active
      left join safety_forms parent on parent.form_id = f.parent_id
      join safety_plans p on p.safety_plan_id = f.safety_plan_id and p.is_active
     where q.is_active and q.regulations <> '[]' and parent.is_active is not false
     order by p.sort_order, p.safety_plan_id, coalesce(parent.sort_order, f.sort_order) nulls last, coalesce(parent.name, f.name), coalesce(parent.form_id, f.form_id),
              parent.form_id nulls first, f.sort_order nulls last, f.name, f.form_id, q.order_sequence, q.question_id`,
}

export const readCited = (tx: Tx): Promise<CitedQuestion[]> => tx.query(cited)
