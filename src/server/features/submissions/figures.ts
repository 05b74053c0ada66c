import {
  type FindingCount,
  sortedFigures,
  type SubmissionFigures,
  type SubmissionGroup,
} from '#contract/submissions/figures.ts'
import type { Queries } from '#server/db/database.ts'
import {
  submissionConditions,
  resolved,
  type SubmissionScope,
  type SubmissionSearch,
} from './conditions.ts'

interface Counted extends SubmissionGroup {
  of: 'program' | 'project' | 'person'
}

/**
 * Returns the same figures as the contract's `submissionFigures` for the same records. A test
 * compares both.
 */
export async function figuresOf(
  tx: Queries,
  search: SubmissionSearch,
  sight: SubmissionScope,
): Promise<SubmissionFigures> {
  const { where, params } = submissionConditions(await resolved(tx, search, sight))
  const counted = await tx.query<Counted>(groupsSql(where), params)
  const findings = await tx.query<FindingCount>(findingsSql(where), params)
  const groups = (of: Counted['of']) =>
    counted.filter((one) => one.of === of).map(({ of: _of, ...group }) => group)
  const projects = groups('project')
  const [total, completed] = [
    sum(projects.map((one) => one.total)),
    sum(projects.map((one) => one.completed)),
  ]
  return sortedFigures({
    total,
    completed,
    notCompleted: total - completed,
    programs: groups('program'),
    projects,
    people: groups('person'),
    findings,
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * Each column has an index that includes the completion, so that no row is read. Names are joined
 * to the counts.
 */
const countedBy = (column: string, where: readonly string[]) =>
  `select s.account_id, s.${column}, count(*)::int as total, (count(*) filter (where s.is_completed))::int as completed
     from submissions s where ${where.join(' and ')} group by s.account_id, s.${column}`

const groupsSql = (where: readonly string[]) => `
  select 'program' as of, f.safety_plan_name as key, f.safety_plan_name as name, sum(c.total)::int as total, sum(c.completed)::int as completed
    from (${countedBy('form_key', where)}) c join submission_forms f using (account_id, form_key) group by f.safety_plan_name
  union all
  select 'project', p.project_id::text, p.name, c.total, c.completed from (${countedBy('project_id', where)}) c join projects p using (account_id, project_id)
  union all
  select 'person', u.user_id::text, u.name, c.total, c.completed from (${countedBy('user_id', where)}) c join users u using (account_id, user_id)`

/** Uses the wording of a question in the latest record. */
const findingsSql = (where: readonly string[]) => `
  with counted as (
    select f.account_id, f.question_id, count(*)::int as count, max(f.submission_id) as last
      from submissions s join submission_findings f using (account_id, submission_id) where ${where.join(' and ')} group by 1, 2
  )
  select c.question_id as "questionID", f.question, s.safety_plan_name as program, c.count
    from counted c join submission_findings f on f.account_id = c.account_id and f.submission_id = c.last and f.question_id = c.question_id
    join submissions s on s.account_id = c.account_id and s.submission_id = c.last`
