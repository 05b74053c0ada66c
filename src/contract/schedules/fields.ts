import type { Fields } from '../kernel/fields.ts'
import {
  activityTypes,
  frequencies,
  jobTimes,
  jobTimezones,
  runStatuses,
  scheduleStatuses,
} from './choices.ts'

const always = ['create', 'edit', 'call'] as const
/** Checks a frequency and its day together, because a monthly report cannot have Friday. */
const group = 'frequency'

/** A scheduled report (SCH-07, G2-73, G2-78). Its filters have the encoding of the export links. */
export const scheduleFields = {
  scheduleJobId: { kind: 'number', write: 'never', filled: true },
  jobTitle: { kind: 'text', most: 255, needs: always, asks: 'Job Title is required.' },
  jobDescription: {
    kind: 'longText',
    most: 1000,
    needs: always,
    asks: 'Job Description is required.',
  },
  activityType: {
    kind: 'choice',
    most: 40,
    options: activityTypes,
    codes: true,
    write: 'create',
    needs: ['create', 'call'],
  },
  jobFrequency: {
    kind: 'choice',
    most: 20,
    options: frequencies,
    codes: true,
    needs: always,
    group,
    asks: 'Frequency is required.',
  },
  jobFrequencyValue: { kind: 'text', most: 20, needs: ['edit'], group, suggest: 'theirs' },
  jobTime: {
    kind: 'choice',
    most: 20,
    options: jobTimes,
    codes: true,
    needs: always,
    asks: 'Execution Time is required.',
  },
  jobTimezone: {
    kind: 'choice',
    most: 60,
    options: jobTimezones,
    codes: true,
    needs: ['create', 'edit'],
    asks: 'Timezone is required.',
  },
  recipientEmails: {
    kind: 'longText',
    most: 8000,
    needs: always,
    asks: 'Recipient Email(s) are required.',
  },
  status: { kind: 'choice', most: 20, options: scheduleStatuses, codes: true, needs: ['edit'] },
  projectIds: { kind: 'text', most: 8000 },
  safetyPrograms: { kind: 'text', most: 8000 },
  userIds: { kind: 'text', most: 8000 },
  /** Days back from the run, 0 for all. */
  daysRange: { kind: 'number', min: 0, max: 120, filled: true },
  completionStatus: { kind: 'text', most: 1 },
  accountId: { kind: 'reference', to: 'account', write: 'never', filled: true },
  /** Limits the report to the data that this person may see. */
  userId: {
    kind: 'reference',
    to: 'user',
    write: 'create',
    companion: { field: 'user', as: 'person' },
    filled: true,
  },
  /** The handlers compute it; null while the report is inactive (G2-83). */
  nextRunDateTime: { kind: 'instant', write: 'never', stored: false },
  /** The runs write these three without a new version of the record. */
  lastRunDateTime: { kind: 'instant', write: 'never', stored: 'last_run_at' },
  lastRunStatus: { kind: 'choice', most: 20, options: runStatuses, codes: true, write: 'never' },
  lastRunReason: { kind: 'text', most: 500, write: 'never' },
  /** DELETE sets it. */
  isRemoved: { kind: 'flag', default: false, write: 'edit' },
  creationDateTime: { kind: 'instant', write: 'never', stored: 'created_at', filled: true },
} as const satisfies Fields
