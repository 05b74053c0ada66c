import { pdfAddressOf } from '#contract/goformz/pdf-address.ts'
import type { Formz } from '#contract/goformz/schema.ts'
import { beginOf, parseNumbers, orderedReport } from '#server/reports/report.ts'
import { formsWith, reportedForms } from './queries.ts'

/** Reports GoFormz submissions in the order of their list (G2-70). */
export const goformzReport = orderedReport<Formz>({
  kind: 'goformz',
  columns: [
    {
      title: 'Project',
      value: ({ projectName, projectId }) => projectName ?? `Unknown Project (${projectId})`,
    },
    { title: 'User Name', value: ({ formzUserName }) => formzUserName },
    { title: 'Form Name', value: ({ formName }) => formName },
    { title: 'Date & Time', type: 'instant', value: ({ creationDateTime }) => creationDateTime },
    { title: 'PDF', value: ({ formzPdfUrl }) => addressIn(formzPdfUrl) },
  ],
  numbers: (tx, scope, filter) =>
    reportedForms(tx, {
      chain: scope.chain,
      people: parseNumbers(filter.userIds),
      projects: parseNumbers(filter.projectIds),
      begin: beginOf(filter, scope),
      since: filter.since ?? null,
    }),
  rows: formsWith,
  numberOf: ({ id }) => id,
})

/** Returns the address of an external PDF. A stored file opens only in the app. */
function addressIn(formzPdfUrl: string): string {
  const address = pdfAddressOf(formzPdfUrl)
  return address !== null && 'href' in address ? address.href : ''
}
