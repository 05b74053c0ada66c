import { msg } from '@lingui/core/macro'
import { statusFilter } from '#contract/submissions/periods.ts'
import { submissionFields } from '#contract/submissions/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { formSaid, statusColumn, submittedSaid } from './marks.tsx'
import { completionWords } from './words.ts'

/** A submission as screens list it. */
export type SubmissionListRow = RowOfFields<typeof submissionFields>

/**
 * Lays out every field of a submission (SUB-25) in the order of its columns (SUB-11); a column's id
 * is the server's word for its order.
 */
export const submissionLayout = createLayout(
  submissionFields,
  {
    accountID: {
      label: msg`Company`,
      column: { id: 'company', width: 8, grow: 1.5, multiline: true, hideable: false },
    },
    projectID: {
      label: msg`Project`,
      column: {
        id: 'project',
        width: 8,
        grow: 2,
        multiline: true,
        second: { at: 1, shrinks: true },
      },
    },
    userID: { label: msg`User`, column: { id: 'user', width: 6.5, grow: 1.5, second: { at: 2 } } },
    formName: {
      label: msg`Form`,
      column: {
        id: 'form',
        header: msg`Form and program`,
        width: 11,
        grow: 4,
        hideable: false,
        main: true,
        cell: formSaid,
      },
    },
    safetyPlanName: {
      label: msg`Program`,
      column: { id: 'program', width: 9, grow: 1.5, hidden: true },
    },
    parentForm: { label: msg`Belongs to the form` },
    recordNumber: {
      label: msg`Number`,
      column: {
        id: 'number',
        header: msg`No.`,
        width: 4.5,
        align: 'end',
        noTruncate: true,
        hidden: true,
        first: 'desc',
      },
    },
    submissionDateTime: {
      label: msg`Submitted`,
      column: { id: 'submitted', width: 5.75, noTruncate: true, cell: submittedSaid },
    },
    date: {
      label: msg`Day it is about`,
      column: { id: 'day', header: msg`Day`, width: 6.5, noTruncate: true, hidden: true },
    },
    findings: {
      label: msg`Findings`,
      column: { width: 5, align: 'end', noTruncate: true, hidden: true },
    },
    photos: {
      label: msg`Photos`,
      column: { width: 4.5, align: 'end', noTruncate: true, hidden: true },
    },
    isCompleted: {
      label: msg`Status`,
      flag: completionWords,
      column: { id: 'status', width: 8.75, noTruncate: true, ...statusColumn },
    },
    id: 'hidden',
    safetyPlanID: 'hidden',
    safetyPlanVersion: 'hidden',
    safetyFormID: 'hidden',
    pdfLocation: 'hidden',
    creationDateTime: 'hidden',
    isRemoved: 'hidden',
    formKey: 'hidden',
    sortedUser: 'hidden',
    sortedProject: 'hidden',
  },
  {
    tabs: {
      field: 'isCompleted',
      key: 'status',
      label: msg`Status`,
      all: msg({ message: 'All', context: 'submissions' }),
      flag: [statusFilter.completed, statusFilter.notCompleted],
      words: {
        [statusFilter.completed]: msg({ message: 'Completed', context: 'submissions' }),
        [statusFilter.notCompleted]: msg({ message: 'Not Completed', context: 'submissions' }),
      },
      first: 'all',
    },
    // Sorts by the user's name, ascending (SUB-13).
    sort: 'user',
  },
)

/** Columns that the server cannot sort by. */
export const unsorted: readonly string[] = ['day', 'findings', 'photos']
