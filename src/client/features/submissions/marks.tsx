import { useLingui } from '@lingui/react/macro'
import { tableDate } from '#client/i18n/dates.ts'
import type { Say } from '#client/records/say.ts'
import { Status, statusLook } from '#client/ui/status/status.tsx'
import { completionWords } from './words.ts'

/**
 * Whether a submission is complete: a tick, or an open ring in ink, for it is nobody's success yet.
 */
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

/** The same in a column, whose cell has the look. */
export const statusColumn = {
  cell: ({ isCompleted }: { isCompleted: boolean }, { i18n }: Pick<Say, 'i18n'>) =>
    i18n._(isCompleted ? completionWords.on : completionWords.off),
  look: ({ isCompleted }: { isCompleted: boolean }) =>
    statusLook(isCompleted ? 'tick' : 'ring', !isCompleted),
}

interface Form {
  formName: string
  parentForm: string | null
  safetyPlanName: string
}

/** The form over where it is from. */
export const formSaid = (row: Form) => `${row.formName}\n${originSaid(row)}`

/** The program, and of a sub-form its form. */
export const originSaid = ({ safetyPlanName, parentForm }: Form) =>
  [safetyPlanName, parentForm].filter(Boolean).join(', ')

interface Submitted {
  submissionDateTime: string
  isCompleted: boolean
}

/** Its day, as tables write it (SUB-12). */
export const submittedSaid = ({ submissionDateTime }: Pick<Submitted, 'submissionDateTime'>) =>
  tableDate(submissionDateTime)

/** The same over its status, where that has no column of its own. */
export const submittedAndStatus = (row: Submitted, say: Pick<Say, 'i18n'>) =>
  `${submittedSaid(row)}\n${statusColumn.cell(row, say)}`
