import { useLingui } from '@lingui/react/macro'
import { tableDate } from '#client/i18n/dates.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { Status, statusLook } from '#client/ui/status/status.tsx'
import { completionWords } from './words.ts'

/** Shows whether a submission is complete: a tick, or an open ring without colour. */
export function Completion({ isCompleted }: { isCompleted: boolean }) {
  const { i18n } = useLingui()
  return (
    <Status
      mark={isCompleted ? 'tick' : 'ring'}
      plain={!isCompleted}
      label={i18n._(isCompleted ? completionWords.on : completionWords.off)}
    />
  )
}

/** Shows the same in a column, where the cell has the look. */
export const statusColumn = {
  cell: ({ isCompleted }: { isCompleted: boolean }, { i18n }: Pick<Formatter, 'i18n'>) =>
    i18n._(isCompleted ? completionWords.on : completionWords.off),
  className: ({ isCompleted }: { isCompleted: boolean }) =>
    statusLook(isCompleted ? 'tick' : 'ring', !isCompleted),
}

interface Form {
  formName: string
  parentForm: string | null
  safetyPlanName: string
}

/** Names the form and, on a second line, its origin. */
export const formSaid = (row: Form) => `${row.formName}\n${originSaid(row)}`

/** Names the program, and for a sub-form its form. */
export const originSaid = ({ safetyPlanName, parentForm }: Form) =>
  [safetyPlanName, parentForm].filter(Boolean).join(', ')

interface Submitted {
  submissionDateTime: string
  isCompleted: boolean
}

/** Formats its day for tables (SUB-12). */
export const submittedSaid = ({ submissionDateTime }: Pick<Submitted, 'submissionDateTime'>) =>
  tableDate(submissionDateTime)

/** Shows the day above the status, for tables without a status column. */
export const submittedAndStatus = (row: Submitted, say: Pick<Formatter, 'i18n'>) =>
  `${submittedSaid(row)}\n${statusColumn.cell(row, say)}`
