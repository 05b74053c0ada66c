import { preTaskSubmissionFields as fields } from '#contract/pre-task-plans/fields.ts'
import type { PreTaskSubmission } from '#contract/pre-task-plans/submission.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import { joinsSql, selectList } from '#server/records/columns.ts'
import { beginOf, parseNumbers, orderedReport, type Report } from '#server/reports/report.ts'
import type { SubmissionKind } from './submissions.ts'

const changed = changedSinceSql('ptp-submission', 's.account_id', 's.ptp_submission_id', '$6')
// Sorts by the number of the plan, as the list does.
const numbers = {
  name: 'ptp-report-numbers',
  text: `select s.ptp_submission_id as id from pre_task_submissions s
          where s.account_id = $1
            and ($2::int[] is null or s.submitted_by = any($2::int[]))
            and ($3::int[] is null or s.project_id = any($3::int[]))
            and ($4::int[] is null or s.submitted_by = any($4::int[]))
            and ($5::timestamptz is null or s.submitted_at >= $5)
            and ($6::timestamptz is null or ${changed})
          order by substring(s.ptp_hash from 5)::int, s.ptp_submission_id`,
}
const rows = {
  name: 'ptp-report-rows',
  text: `select ${selectList(fields, 'a', 'list')}, "a"."ordinal" as "_ordinal" from pre_task_submissions "a" ${joinsSql(fields, 'a')}
          where "a"."account_id" = $1 and "a"."ptp_submission_id" = any($2::int[])`,
}
const words = new Map([
  ['pending', 'Pending'],
  ['ready', 'Ready'],
  ['submitted', 'Submitted'],
])

/** Reports pre-task plan submissions in the order of their list (G2-70). */
export function planReport(kind: Pick<SubmissionKind, 'present'>): Report<PreTaskSubmission> {
  return orderedReport({
    kind: 'plans',
    columns: [
      { title: 'PTP#', value: ({ ptpHash }) => ptpHash },
      { title: 'Title', value: ({ title }) => title },
      { title: 'Project Number', value: ({ projectNumber }) => projectNumber },
      { title: 'Project Name', value: ({ projectName }) => projectName },
      { title: 'Project Address', value: ({ projectAddress }) => projectAddress },
      {
        title: 'Status',
        value: ({ submissionStatus }) => words.get(submissionStatus) ?? submissionStatus,
      },
      { title: 'Inspection Facilitator', value: ({ submittedByUserName }) => submittedByUserName },
      {
        title: 'Signatures',
        value: ({ signatures }) => signatures.map(({ signatureName }) => signatureName).join(', '),
      },
      {
        title: 'Submitted On',
        type: 'instant',
        value: ({ submissionDateTime }) => submissionDateTime,
      },
    ],
    numbers: async (tx, scope, filter) => {
      const { projectIds, userIds, since = null } = filter
      const params = [
        tx.accountID,
        peopleParam(scope.chain),
        parseNumbers(projectIds),
        parseNumbers(userIds),
        beginOf(filter, scope),
        since,
      ]
      return (await tx.query<{ id: number }>(numbers, params)).map(({ id }) => id)
    },
    rows: async (tx, some, epoch) =>
      (await tx.query(rows, [tx.accountID, [...some]])).map((row) => kind.present(row, epoch)),
    numberOf: ({ id }) => id,
  })
}
