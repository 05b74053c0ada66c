import type { Submission, SubmissionRow } from '#contract/submissions/schema.ts'
import { iteratePages } from '#server/lists/iterate-pages.ts'
import type { RecordKind } from '#server/records/kind.ts'
import {
  defineReport,
  type Report,
  type ReportFilter,
  type ReportScope,
} from '#server/reports/report.ts'
import { countSubmissions } from './counts.ts'
import { foundSubmissions, type SubmissionCursor } from './list.ts'

/** Reports submissions in the order of their list (G2-70). */
export function submissionReport(
  kind: Pick<RecordKind<SubmissionRow>, 'present'>,
): Report<Submission> {
  return defineReport({
    kind: 'submissions',
    columns: [
      { title: 'Submission ID', type: 'number', value: ({ recordNumber }) => recordNumber },
      { title: 'Project', value: ({ projectName }) => projectName },
      { title: 'User', value: ({ user }) => user?.name ?? null },
      { title: 'Program', value: ({ safetyPlanName }) => safetyPlanName },
      { title: 'Parent Form', value: ({ parentForm }) => parentForm },
      { title: 'Form', value: ({ formName }) => formName },
      {
        title: 'Submitted On',
        type: 'instant',
        value: ({ submissionDateTime }) => submissionDateTime,
      },
      { title: 'Completed', value: ({ isCompleted }) => (isCompleted ? 'Yes' : 'No') },
    ],
    pages: (read, scope, filter) => {
      const { search, sight } = searchOf(filter, scope)
      return iteratePages<Submission, SubmissionCursor>((after, limit) =>
        read((tx) =>
          foundSubmissions(tx, kind, scope.epoch, search, { sight, language: 'en' }).page(
            after,
            limit,
          ),
        ),
      )
    },
    count: async (read, scope, filter) => {
      const { search, sight } = searchOf(filter, scope)
      const { completed, notCompleted } = await read((tx) => countSubmissions(tx, search, sight))
      return { 2: completed + notCompleted, 1: completed, 0: notCompleted }[
        filter.completionStatus ?? '2'
      ]
    },
  })
}

function searchOf(
  { completionStatus, since, ...filter }: ReportFilter,
  { accountID, chain, timeZone, now }: ReportScope,
) {
  return {
    search: { ...filter, status: completionStatus, changedSince: since },
    sight: { accountID, chain: chain && [...chain], timeZone, now: now.getTime() },
  }
}
