import { msg } from '@lingui/core/macro'
import { formzFields } from '#contract/goformz/fields.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'

/** A form as the screen shows it. It always has a project name, even for an unknown project. */
export type FormzRow = RowOfFields<typeof formzFields>

/** The fields of a form (GFZ-05 to GFZ-09). */
export const formzLayout = createLayout(
  formzFields,
  {
    projectName: {
      label: msg`Project`,
      search: true,
      column: { width: 11.5, grow: 3, hideable: false, main: true },
      filter: {},
    },
    formzUserName: { label: msg`User Name`, search: true, column: { width: 7, grow: 2 } },
    formName: { label: msg`Form Name`, search: true, column: { width: 9.5, grow: 3 } },
    creationDateTime: {
      label: msg`Date & Time`,
      column: {
        width: 8.25,
        first: 'desc',
        cell: ({ creationDateTime }) => tableTime(creationDateTime),
      },
    },
    formzPdfUrl: 'hidden',
    projectId: 'hidden',
    accountId: 'hidden',
    id: 'hidden',
  },
  { sort: '-creationDateTime' },
)
