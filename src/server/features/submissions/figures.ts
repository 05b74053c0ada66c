import { type FindingCount, sortedFigures, type SubmissionFigures, type SubmissionGroup } from '#contract/submissions/figures.ts'
import type { Queries } from '#server/db/database.ts'
import { conditions, resolved, type Sight, type SubmissionSearch } from './conditions.ts'

interface Counted extends SubmissionGroup {
  of: 'all' | 'program' | 'project' | 'person'
}

/** Returns what `submissionFigures` of the contract gives for the same records; a test compares both. */
export async function figuresOf(tx: Queries, search: SubmissionSearch, sight: Sight): Promise<SubmissionFigures> {
  const { where, params } = conditions(await resolved(tx, search, sight))
  const counted = await tx.query<Counted>(groupsSql(where), params)
  const findings = await tx.query<FindingCount>(findingsSql(where), params)
  const groups = (of: Counted['of']) => counted.filter((one) => one.of === of).map(({ of: _of, ...group }) => group)
  const [{ total, completed } = { total: 0, completed: 0 }] = groups('all')
  return sortedFigures({
    total,
    completed,
    notCompleted: total - completed,
    programs: groups('program'),
    projects: groups('project'),
    people: groups('person'),
    findings,
  })
}

// Grouped by numbers, and named afterwards: the names of 300,000 rows take longer than all the rest.
const groupsSql = (where: readonly string[]) => `
  with counted as (
    select s.account_id, s.form_key, s.project_id, s.user_id, count(*)::int as total, (count(*) filter (where s.is_completed))::int as completed
      from submissions s where ${where.join(' and ')}
     group by grouping sets ((), (s.account_id, s.form_key), (s.account_id, s.project_id), (s.account_id, s.user_id))
  )
  select 'all' as of, '' as key, '' as name, total, completed from counted where account_id is null
  union all
  select 'program', f.safety_plan_name, f.safety_plan_name, sum(total)::int, sum(completed)::int from counted join submission_forms f using (account_id, form_key) group by f.safety_plan_name
  union all
  select 'project', p.project_id::text, p.name, total, completed from counted join projects p using (account_id, project_id)
  union all
  select 'person', u.user_id::text, u.name, total, completed from counted join users u using (account_id, user_id)`

/** A question is said in the words of the record that came last. */
const findingsSql = (where: readonly string[]) => `
  with counted as (
    select f.account_id, f.question_id, count(*)::int as count, max(f.submission_id) as last
      from submissions s join submission_findings f using (account_id, submission_id) where ${where.join(' and ')} group by 1, 2
  )
  select c.question_id as "questionID", f.question, s.safety_plan_name as program, c.count
    from counted c join submission_findings f on f.account_id = c.account_id and f.submission_id = c.last and f.question_id = c.question_id
    join submissions s on s.account_id = c.account_id and s.submission_id = c.last`
