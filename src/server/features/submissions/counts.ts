import type { Queries } from '#server/db/database.ts'
import { sortedSql } from '#server/db/text-sql.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import {
  submissionConditions,
  resolved,
  type SubmissionScope,
  type SubmissionSearch,
} from './conditions.ts'

/**
 * Counts the found records in `total`. `completed` and `notCompleted` ignore the filter of completion
 * (SUB-08, SUB-10).
 */
export async function countSubmissions(
  tx: Queries,
  search: SubmissionSearch,
  sight: SubmissionScope,
): Promise<{ total: number; completed: number; notCompleted: number }> {
  const { where, params } = submissionConditions(await resolved(tx, search, sight, 'status'))
  const { all, completed } = await tx.one<{ all: number; completed: number }>(
    `select count(*)::int as all, (count(*) filter (where s.is_completed))::int as completed from submissions s where ${where.join(' and ')}`,
    params,
  )
  const total = search.status === '1' ? completed : search.status === '0' ? all - completed : all
  return { total, completed, notCompleted: all - completed }
}

/** A value of a filter. For a form it has the names of program, parent form and form. */
export interface SubmissionChoice {
  id: number | null
  name: string
  form: string | null
  parentForm: string | null
  count: number
}

export type CountedSubmissionFilter = 'project' | 'user' | 'form' | 'company' | 'question'

const noForm = 'null::text as form, null::text as "parentForm"'
const joined = (table: string, column: string) =>
  `select n.${column} as id, n.name, ${noForm}, c.count from counted c join ${table} n on n.account_id = c.account_id and n.${column} = c.id`
const named: Readonly<
  Record<Exclude<CountedSubmissionFilter, 'question'>, { column: string; of: string }>
> = {
  project: { column: 's.project_id', of: joined('projects', 'project_id') },
  user: { column: 's.user_id', of: joined('users', 'user_id') },
  company: { column: 's.account_id', of: joined('accounts', 'account_id') },
  form: {
    column: 's.form_key',
    of: 'select null::int as id, n.safety_plan_name as name, n.form_name as form, n.parent_form as "parentForm", sum(c.count)::int as count from counted c join submission_forms n on n.account_id = c.account_id and n.form_key = c.id group by 2, 3, 4',
  },
}

/** Returns the values of one filter under all others, each with its count. */
export async function choicesOf(
  tx: Queries,
  search: SubmissionSearch,
  { sight, language }: { sight: SubmissionScope; language: CallerLanguage },
  of: CountedSubmissionFilter,
): Promise<SubmissionChoice[]> {
  const { where, params } = submissionConditions(await resolved(tx, search, sight, of))
  if (of === 'question') return tx.query(reportedQuestions(where, language), params)
  const { column, of: names } = named[of]
  return tx.query(
    `with counted as (select s.account_id, ${column} as id, count(*)::int as count from submissions s where ${where.join(' and ')} group by s.account_id, ${column})
     select * from (${names}) as choices order by ${sortedSql('name', language)}, ${sortedSql('"parentForm"', language)} nulls first, ${sortedSql('form', language)}, id`,
    params,
  )
}

/** SQL for the questions with findings, in the wording of the latest record. */
const reportedQuestions = (where: readonly string[], language: CallerLanguage) => `
  with counted as (
    select f.account_id, f.question_id, count(*)::int as count, max(f.submission_id) as last
      from submissions s join submission_findings f using (account_id, submission_id) where ${where.join(' and ')} group by 1, 2
  ), told as (
    select c.question_id as id, f.question as name, sum(c.count) over (partition by c.question_id)::int as count, row_number() over (partition by c.question_id order by c.last desc) as place
      from counted c join submission_findings f on f.account_id = c.account_id and f.submission_id = c.last and f.question_id = c.question_id
  )
  select id, name, ${noForm}, count from told where place = 1 order by ${sortedSql('name', language)}, id`
