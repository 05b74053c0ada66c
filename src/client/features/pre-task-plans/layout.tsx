import { msg, plural } from '@lingui/core/macro'
import { preTaskSubmissionFields } from '#contract/pre-task-plans/fields.ts'
import { signatureNameLimit } from '#contract/kernel/entered-limits.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import { planNumber, signedOf } from '#contract/pre-task-plans/rules.ts'
import { tableDate } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { createLayout } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { PlanStatus, RepeatsCell } from './marks.tsx'
import type { PreTaskPlanView } from './plan-row.ts'
import { isCompared, repeatShare, repeatsSaid } from './words.ts'
import css from './plans.module.css'

/** The fields of the row that devices store, with the names that `plan-row.ts` adds. */
export const planRowFields = {
  ...preTaskSubmissionFields,
  signatureNames: { kind: 'texts', most: signatureNameLimit, count: 100, write: 'never' },
} as const satisfies Fields

/** Sorts by the share that repeats, and equal shares by the newest. */
const repeatsKey = (row: Pick<PreTaskPlanView, 'lines' | 'repeats' | 'comparedDays' | 'ptpHash'>) =>
  isCompared(row)
    ? Math.round(repeatShare(row) * 1000) * 10_000_000 + (planNumber(row.ptpHash) ?? 0)
    : null

type Cells = Pick<PreTaskPlanView, 'submissionDateTime' | 'signatures' | 'signatureNames'>
export const submittedOn = (
  { submissionDateTime }: Pick<PreTaskPlanView, 'submissionDateTime'>,
  { i18n }: Formatter,
) => tableDate(submissionDateTime, i18n.locale === 'es' ? 'es' : 'en')

/** Names who signs; while some are missing it also counts the signatures. */
function signaturesSaid({ signatures, signatureNames }: Cells, { i18n }: Formatter): string {
  const { signed, of } = signedOf(signatures)
  const names = signatureNames.join(', ')
  if (signed === of) return names
  const [n, m] = [wholeNumber(signed), wholeNumber(of)]
  return `${names}\n${i18n._(msg`${plural(of, { one: `${n} of ${m} signed`, other: `${n} of ${m} signed` })}`)}`
}

/**
 * Lays out every column of PTP-04 to PTP-12 and the repeats; a person can also choose a column for
 * each value that the screen joins with another.
 */
export const planLayout = createLayout(
  planRowFields,
  {
    ptpHash: {
      label: msg`PTP#`,
      search: true,
      column: {
        id: 'ptp',
        noTruncate: true,
        width: 5,
        hideable: false,
        main: true,
        sort: ({ ptpHash }) => planNumber(ptpHash),
      },
    },
    projectName: {
      label: msg`Project Name`,
      search: true,
      column: {
        id: 'project',
        width: 8.5,
        grow: 2.5,
        cell: ({ projectName, projectNumber }) => `${projectName}\n${projectNumber}`,
        className: () => css.project,
      },
      filter: { key: 'project', at: 1 },
    },
    projectNumber: {
      label: msg`Project Number`,
      search: true,
      column: { id: 'number', width: 6, under: 'project', hidden: true },
    },
    projectAddress: {
      label: msg`Project Address`,
      search: true,
      column: { id: 'address', width: 6.75, grow: 2, multiline: true, minTableWidth: 50 },
    },
    submittedByUserId: {
      label: msg`Inspection Facilitator`,
      column: { id: 'facilitator', width: 6, grow: 1.5 },
      filter: { key: 'facilitator', at: 3 },
    },
    signatureNames: {
      label: msg`Signatures`,
      search: true,
      column: { id: 'signatures', width: 7, grow: 2, cell: signaturesSaid, minTableWidth: 56 },
      filter: { key: 'signature', at: 4 },
    },
    submissionStatus: {
      label: msg`Status`,
      column: {
        id: 'status',
        width: 7.25,
        minTableWidth: 0,
        control: true,
        sort: 'options',
        cell: (row, say) => (
          <PlanStatus status={row.submissionStatus} under={submittedOn(row, say)} />
        ),
      },
      filter: { key: 'status', at: 2 },
    },
    submissionDateTime: {
      label: msg`Submitted On`,
      column: {
        id: 'submitted',
        width: 6.25,
        under: 'status',
        hidden: true,
        noTruncate: true,
        cell: submittedOn,
      },
      filter: { key: 'submitted', onlyWhenSet: true },
    },
    repeats: {
      label: msg`Repeats`,
      exportText: (row, { i18n }) => repeatsSaid(row, i18n),
      column: {
        width: 7.25,
        minTableWidth: 0,
        control: true,
        print: 'cell',
        first: 'desc',
        sort: repeatsKey,
        cell: (row) => <RepeatsCell row={row} />,
      },
    },
    title: { label: msg`Title`, search: true, column: { width: 9, grow: 2, hidden: true } },
    assignedTo: {
      label: msg`Assigned to`,
      column: { id: 'assigned', width: 6, grow: 1, hidden: true },
    },
    id: 'hidden',
    ptpId: 'hidden',
    // The overview filters by the number of a project, people by its name.
    projectID: { label: msg`Project`, filter: { key: 'site', onlyWhenSet: true } },
    signatures: 'hidden',
    lines: 'hidden',
    comparedDays: 'hidden',
    tasks: 'hidden',
    marks: 'hidden',
  },
  { words: 'pre-task-plans', sort: 'ptp', chips: { unsigned: { label: msg`Signatures missing` } } },
)
