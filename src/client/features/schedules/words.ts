import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconCalendarClock } from '@tabler/icons-react'
import { jobTimes } from '#contract/schedules/choices.ts'
import { hourWord } from '#client/i18n/dates.ts'
import type { ListMessages } from '#client/records/list/list-source.ts'

/** Holds the words of stored codes; records ask for them by these ids. */
const types: Readonly<Record<string, MessageDescriptor>> = {
  submissions_report: msg({ id: 'schedules.submissions_report', message: 'Submissions Report' }),
  ca_report: msg({ id: 'schedules.ca_report', message: 'Corrective Actions Report' }),
  ptp_submissions_report: msg({
    id: 'schedules.ptp_submissions_report',
    message: 'Pre Task Plans Report',
  }),
  goformz_report: msg({ id: 'schedules.goformz_report', message: 'Goformz Report' }),
  cc_report: msg({ id: 'schedules.cc_report', message: 'Contractor Companies Report' }),
  projects_report: msg({ id: 'schedules.projects_report', message: 'Projects Report' }),
  associates_report: msg({ id: 'schedules.associates_report', message: 'Associates Report' }),
}

const frequencies: Readonly<Record<string, MessageDescriptor>> = {
  daily: msg({ id: 'schedules.daily', message: 'Daily' }),
  weekly: msg({ id: 'schedules.weekly', message: 'Weekly' }),
  monthly: msg({ id: 'schedules.monthly', message: 'Monthly' }),
}

const statuses: Readonly<Record<string, MessageDescriptor>> = {
  active: msg({ id: 'schedules.active', message: 'Active' }),
  inactive: msg({ id: 'schedules.inactive', message: 'Inactive' }),
}

const zones: Readonly<Record<string, MessageDescriptor>> = {
  'America/Chicago': msg({ id: 'schedules.America/Chicago', message: 'Chicago' }),
  'America/New_York': msg({ id: 'schedules.America/New_York', message: 'New York' }),
  'America/Los_Angeles': msg({ id: 'schedules.America/Los_Angeles', message: 'Los Angeles' }),
  'America/Denver': msg({ id: 'schedules.America/Denver', message: 'Denver' }),
  'America/Phoenix': msg({ id: 'schedules.America/Phoenix', message: 'Phoenix' }),
  'America/Anchorage': msg({ id: 'schedules.America/Anchorage', message: 'Anchorage' }),
  'Pacific/Honolulu': msg({ id: 'schedules.Pacific/Honolulu', message: 'Honolulu' }),
  'America/Toronto': msg({ id: 'schedules.America/Toronto', message: 'Toronto' }),
  'America/Vancouver': msg({ id: 'schedules.America/Vancouver', message: 'Vancouver' }),
  'America/Edmonton': msg({ id: 'schedules.America/Edmonton', message: 'Edmonton' }),
  'America/Winnipeg': msg({ id: 'schedules.America/Winnipeg', message: 'Winnipeg' }),
  'America/St_Johns': msg({ id: 'schedules.America/St_Johns', message: 'St Johns' }),
  'America/Halifax': msg({ id: 'schedules.America/Halifax', message: 'Halifax' }),
  'America/Regina': msg({ id: 'schedules.America/Regina', message: 'Regina' }),
  'America/Iqaluit': msg({ id: 'schedules.America/Iqaluit', message: 'Iqaluit' }),
  'America/Whitehorse': msg({ id: 'schedules.America/Whitehorse', message: 'Whitehorse' }),
  'America/Yellowknife': msg({ id: 'schedules.America/Yellowknife', message: 'Yellowknife' }),
}

const days: Readonly<Record<string, { name: MessageDescriptor; every: MessageDescriptor }>> = {
  sunday: { name: msg`Sunday`, every: msg`Every Sunday` },
  monday: { name: msg`Monday`, every: msg`Every Monday` },
  tuesday: { name: msg`Tuesday`, every: msg`Every Tuesday` },
  wednesday: { name: msg`Wednesday`, every: msg`Every Wednesday` },
  thursday: { name: msg`Thursday`, every: msg`Every Thursday` },
  friday: { name: msg`Friday`, every: msg`Every Friday` },
  saturday: { name: msg`Saturday`, every: msg`Every Saturday` },
}

/** Explains why a run failed, by the code that the server stores (G2-83). */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  'owner-inactive': msg({
    id: 'schedules.owner-inactive',
    message: 'its owner cannot read reports at present',
  }),
  'not-active': msg({
    id: 'schedules.not-active',
    message: 'it was switched off or removed before its file was made',
  }),
  'too-large': msg({ id: 'schedules.too-large', message: 'the file is larger than 50 MB' }),
  mail: msg({ id: 'schedules.mail', message: 'a mail could not be sent' }),
  failed: msg({ id: 'schedules.failed', message: 'the file could not be made' }),
}

/** Words for the state of the mail to one recipient. */
const mails: Readonly<Record<string, MessageDescriptor>> = {
  waiting: msg({ id: 'schedules.mail-waiting', message: 'On its way' }),
  sent: msg({ id: 'schedules.mail-sent', message: 'Sent' }),
  failed: msg({ id: 'schedules.mail-failed', message: 'Not sent' }),
  stopped: msg({ id: 'schedules.mail-stopped', message: 'Stopped these mails' }),
}

const wordIn =
  (words: Readonly<Record<string, MessageDescriptor>>) =>
  (i18n: I18n, code: string): string => {
    const known = words[code]
    return known ? i18n._(known) : code
  }

/** These return the word of a stored code; an unknown code stays unchanged. */
export const typeWord = wordIn(types)
export const frequencyWord = wordIn(frequencies)
export const statusWord = wordIn(statuses)
export const zoneWord = wordIn(zones)
export const reasonWord = wordIn(reasons)
export const mailWord = wordIn(mails)

/** Returns the name of a day of the week; other text stays unchanged. */
export function weekdayWord(i18n: I18n, day: string): string {
  const known = days[day]
  return known ? i18n._(known.name) : day
}

/** Returns how often a report runs, in words: `Every Monday`, `Monthly on day 31`. */
export function frequencyText(
  i18n: I18n,
  { jobFrequency, jobFrequencyValue: day }: { jobFrequency: string; jobFrequencyValue: string },
): string {
  if (jobFrequency === 'daily') return i18n._(msg`Every day`)
  if (jobFrequency === 'monthly') return i18n._(msg`Monthly on day ${day}`)
  const known = days[day]
  return known ? i18n._(known.every) : frequencyWord(i18n, jobFrequency)
}

/** Returns the label of an hour as people write it: `6:00 AM`, in Spanish `6:00 a. m.`. */
export function timeWord(i18n: I18n, jobTime: string): string {
  const hour = jobTimes.indexOf(jobTime)
  return hour === -1 ? jobTime : hourWord(hour, 0, i18n.locale === 'es' ? 'es' : 'en')
}

/** Holds the words of each save, with the code of its stored error (SCH-24 to SCH-30, G2-03). */
export const saveWords = {
  create: {
    code: 'createScheduleJob',
    sending: msg`Scheduling report`,
    sent: msg`Schedule Report Created Successfully`,
    failed: msg`Failed to schedule report. Please try again.`,
  },
  edit: {
    code: 'updateScheduleJob',
    sending: msg`Update Schedule`,
    sent: msg`Schedule Report Updated Successfully`,
    failed: msg`Error while updating schedule`,
  },
  status: {
    code: 'updateScheduleJobStatus',
    sending: msg`Update Schedule Status`,
    sent: msg`Schedule Report Status Changed Successfully`,
    failed: msg`Error while updating schedule status`,
  },
  remove: {
    code: 'deleteScheduleJob',
    sending: msg`Deleting Schedule`,
    sent: msg`Schedule Report Deleted Successfully`,
    failed: msg`Error while deleting schedule`,
  },
  sendAgain: {
    code: 'sendScheduleJobAgain',
    sending: msg`Sending the report again`,
    sent: msg`The report is on its way`,
    failed: msg`The report could not be sent again`,
  },
  restore: {
    code: 'updateScheduleJob',
    sending: msg`Update Schedule`,
    sent: msg`Schedule report brought back`,
    failed: msg`Error while updating schedule`,
  },
}

/** The words of the runs of a report. */
export const runsWords = {
  failed: msg`The runs could not be read`,
  empty: msg`Each run of this report is listed here, with its rows and its recipients.`,
}

/** Holds the words of the list (SCH-04, SCH-06, G2-05). */
export const listWords: ListMessages = {
  title: msg`Scheduled Reports`,
  loading: msg`Loading scheduled reports`,
  find: { label: msg`Find a scheduled report`, placeholder: msg`Title, description or recipient` },
  create: { label: msg`Create New Report` },
  icon: IconCalendarClock,
  none: {
    title: msg`No Schedule Jobs Found`,
    text: msg`Reports that are mailed at set times are listed here.`,
    withIcon: true,
  },
  noMatch: {
    title: msg`No Schedule Jobs Found`,
    text: msg`None matches the search and the status.`,
    clear: msg`Show all scheduled reports`,
  },
  failed: { code: 'fetchScheduleJobs', title: msg`Error while fetching schedule jobs` },
}
