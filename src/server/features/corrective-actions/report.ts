import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { iteratePages } from '#server/lists/iterate-pages.ts'
import {
  beginOf,
  parseNumbers,
  defineReport,
  type Report,
  type ReportFilter,
  type ReportScope,
} from '#server/reports/report.ts'
import type { RecordKind } from '#server/records/kind.ts'
import { actionsByNumber, countFound } from './search.ts'

/** Reports corrective actions in the order of their list (G2-70). */
export function actionReport(
  kind: Pick<RecordKind<CorrectiveAction>, 'present'>,
): Report<CorrectiveAction> {
  return defineReport({
    kind: 'actions',
    columns: [
      { title: 'CA#', value: ({ caTicketHash }) => caTicketHash },
      { title: 'Situation', value: ({ title }) => title },
      { title: 'Narrative', value: ({ description }) => description },
      { title: 'Project', value: ({ projectName }) => projectName },
      { title: 'Program', value: ({ safetyPlanName }) => safetyPlanName },
      { title: 'Form', value: ({ safetyFormName }) => safetyFormName },
      { title: 'Sub Form', value: ({ subSafetyFormName }) => subSafetyFormName },
      { title: 'Incident Type', value: ({ trigger }) => trigger },
      { title: 'Risk Level', value: ({ severity }) => severity },
      { title: 'Location', value: ({ incidentLocation }) => incidentLocation },
      { title: 'Incident Time', type: 'instant', value: ({ incidentTime }) => incidentTime },
      { title: 'Assigned To', value: ({ assignedToUser }) => assignedToUser?.name ?? null },
      { title: 'Opened By', value: ({ openedByUser }) => openedByUser?.name ?? null },
      { title: 'Status', value: ({ status }) => status },
      { title: 'Action Type', value: ({ actionType }) => actionType },
      { title: 'Action Taken', value: ({ actionDesc }) => actionDesc },
      { title: 'Root Cause', value: ({ rootCause }) => rootCause },
      { title: 'Training Updates', value: ({ trainingUpdates }) => trainingUpdates },
      { title: 'Monitor Plan', value: ({ monitorPlan }) => monitorPlan },
      { title: 'Created', type: 'instant', value: ({ creationDateTime }) => creationDateTime },
      { title: 'Closed By', value: ({ closedByUser }) => closedByUser?.name ?? null },
      { title: 'Closed On', type: 'instant', value: ({ closedDateTime }) => closedDateTime },
    ],
    pages: (read, scope, filter) => {
      const search = searchOf(filter, scope)
      const { chain, epoch } = scope
      return iteratePages<CorrectiveAction, number>((after, limit) =>
        read((tx) => actionsByNumber(tx, kind, epoch, { search, chain }, after, limit)),
      )
    },
    count: (read, scope, filter) =>
      read((tx) => countFound(tx, searchOf(filter, scope), scope.chain)),
  })
}

function searchOf(filter: ReportFilter, scope: ReportScope) {
  return {
    projects: parseNumbers(filter.projectIds),
    people: parseNumbers(filter.userIds),
    openedSince: beginOf(filter, scope),
    changedSince: filter.since,
  }
}
