import { msg } from '@lingui/core/macro'
import { jobFields } from '#contract/jobs/fields.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import { TitleCell } from '#client/ui/table/data-row.tsx'
import { jobWord, progressOf, reasonWord, stateWords, worded } from './words.ts'

/** A job as the screen sees it. */
export type JobRow = RowOfFields<typeof jobFields>

/**
 * Lists the fields of a job in the order of its columns; an upright tablet has room for the first
 * ones (rulings, 56).
 */
export const jobLayout = createLayout(
  jobFields,
  {
    job: {
      label: msg`Job`,
      search: true,
      column: {
        width: 8,
        grow: 3,
        hideable: false,
        cell: (row, { i18n }) => (
          <TitleCell
            title={worded(i18n, jobWord(row.job), row.job)}
            second={progressOf(i18n, row)}
          />
        ),
      },
    },
    concerns: {
      label: msg`Recipient`,
      search: true,
      column: {
        width: 9,
        grow: 2,
        cell: ({ concerns, companyName }) => <TitleCell title={concerns} second={companyName} />,
      },
    },
    companyName: { label: msg`Company`, search: true },
    reason: {
      label: msg`Reason`,
      column: {
        width: 9,
        grow: 2.5,
        cell: ({ reason, detail }, { i18n }) =>
          reason !== '' && (
            <TitleCell title={worded(i18n, reasonWord(reason), reason)} second={detail} />
          ),
      },
    },
    firstAt: { label: msg`First tried`, column: { width: 7, minTableWidth: 52 } },
    nextAt: { label: msg`Next try`, column: { width: 7, minTableWidth: 52 } },
    tries: 'hidden',
    detail: 'hidden',
    state: 'hidden',
  },
  {
    // Puts the latest failure first.
    sort: '-firstAt',
    tabs: {
      field: 'state',
      key: 'state',
      label: msg`State`,
      all: msg`All`,
      first: 'all',
      counts: 'rows',
      words: stateWords,
    },
  },
)
