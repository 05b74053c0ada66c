import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { scheduleFields } from '#contract/schedules/fields.ts'
import { recipientsIn } from '#contract/schedules/recipients.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { createLayout, type RowOfFields } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { frequencyText, timeWord, typeWord, zoneWord } from './words.ts'

/** A scheduled report as screens see it. */
export type ScheduleRow = RowOfFields<typeof scheduleFields>

const titleCell = ({ jobTitle, activityType }: ScheduleRow, { i18n }: Formatter) =>
  `${jobTitle}\n${typeWord(i18n, activityType)}`

const runsCell = (row: ScheduleRow, { i18n }: Formatter) =>
  `${frequencyText(i18n, row)}\n${timeWord(i18n, row.jobTime)}, ${zoneWord(i18n, row.jobTimezone)}`

/** Returns a moment as tables write it, in the language of the words; '' for none. */
export function momentText(i18n: I18n, instant: string | null): string {
  return instant === null ? '' : tableTime(instant, i18n.locale === 'es' ? 'es' : 'en')
}

/** Every field of a scheduled report (SCH-07), in the order of its columns. */
export const scheduleLayout = createLayout(
  scheduleFields,
  {
    jobTitle: {
      label: msg({ message: 'Job title', context: 'schedule' }),
      search: true,
      column: { width: 10, grow: 3, hideable: false, main: true, cell: titleCell },
      control: { wide: true },
      create: 'report',
      edit: 'report',
    },
    jobDescription: {
      label: msg`Job description`,
      search: true,
      control: { wide: true },
      create: 'report',
      edit: 'report',
    },
    jobFrequency: {
      label: msg`Frequency`,
      column: { width: 9, grow: 2, header: msg`Runs`, cell: runsCell, sort: 'options' },
      control: { wide: true, as: 'joined' },
      create: 'when',
      edit: 'when',
    },
    jobFrequencyValue: { label: msg`Day`, create: 'when', edit: 'when' },
    jobTime: { label: msg`Time`, create: 'when', edit: 'when' },
    jobTimezone: { label: msg`Timezone`, create: 'when', edit: 'when' },
    recipientEmails: {
      label: msg`Recipients`,
      search: true,
      column: {
        width: 5.75,
        noTruncate: true,
        cell: ({ recipientEmails }) => String(recipientsIn(recipientEmails).length),
        sort: ({ recipientEmails }) => recipientsIn(recipientEmails).length,
      },
      control: { wide: true },
      create: 'who',
      edit: 'who',
    },
    nextRunDateTime: {
      label: msg`Next run`,
      column: { width: 8.25, first: 'asc', noTruncate: true },
    },
    lastRunDateTime: {
      label: msg`Last run`,
      column: { width: 9, grow: 2 },
    },
    status: {
      label: msg`Status`,
      column: { width: 5.5, control: true, tall: true, hideable: false },
      edit: 'when',
    },
    activityType: { label: msg`Report`, create: null },
    projectIds: { label: msg`Projects`, create: null },
    safetyPrograms: { label: msg`Programs`, create: null },
    userIds: { label: msg`Users`, create: null },
    daysRange: { label: msg`Period`, create: null },
    completionStatus: { label: msg`Submission status`, create: null },
    userId: { label: msg`Owner of the report`, create: ['who', 1], control: { searchable: true } },
    scheduleJobId: 'hidden',
    accountId: 'hidden',
    lastRunStatus: 'hidden',
    lastRunReason: 'hidden',
    isRemoved: 'hidden',
    creationDateTime: 'hidden',
  },
  {
    words: 'schedules',
    create: { report: null, when: msg`When it runs`, who: msg`Who gets it` },
    edit: { report: null, when: msg`When it runs`, who: msg`Who gets it` },
    extra: {
      // Shows the runs that follow from the fields above it.
      nextRuns: {
        label: msg`Next five runs`,
        field: { kind: 'text', most: 1 },
        control: { wide: true },
        create: 'when',
        edit: 'when',
      },
    },
    sort: 'jobTitle',
    tabs: {
      field: 'status',
      key: 'status',
      label: msg`Status`,
      all: msg`All`,
      words: {
        active: msg({ message: 'Active', context: 'several schedules' }),
        inactive: msg({ message: 'Inactive', context: 'several schedules' }),
      },
      first: 'active',
      counts: 'rows',
    },
  },
)
