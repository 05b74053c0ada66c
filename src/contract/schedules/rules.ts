import { rulesOf } from '../kernel/field.ts'
import { type Fields, isEmpty, needed, wrongValues } from '../kernel/fields.ts'
import { type RoleID, roles } from '../kernel/role.ts'
import { readNumbers, readPrograms } from '../submissions/filter.ts'
import { periods, statusFilter } from '../submissions/periods.ts'
import { isFrequencyValue } from './due-times.ts'
import { scheduleFields } from './fields.ts'
import { mostRecipients, recipientsIn, wrongRecipients } from './recipients.ts'

type Values = Readonly<Record<string, unknown>>

/** Lets a person decide when two people changed one field of a scheduled report (SCH-57). */
export const scheduleRules = rulesOf(scheduleFields, () => [])

/** The prompts for the day that a frequency lacks (SCH-45, SCH-46). */
export const dayAsks: Readonly<Record<string, string>> = {
  weekly: 'Day of the week is required for weekly frequency.',
  monthly: 'Day of the month is required for monthly frequency.',
}

/**
 * Returns whether this person may see a scheduled report, and so change and remove it (ACL-249 to
 * ACL-256). `chain`: ids of the person and everyone below.
 */
export function maySeeSchedule(
  caller: { roleID: RoleID },
  { userId }: { userId: number },
  chain: ReadonlySet<number>,
): boolean {
  return caller.roleID === roles.systemAdmin || chain.has(userId)
}

/** Returns the problems of a scheduled report in English, by field. */
export function scheduleProblems(values: Values, now: number): Record<string, string> {
  const problems: Record<string, string> = {}
  const add = (name: string, sentence: string) => void (problems[name] ??= sentence)
  for (const name of needed(scheduleFields, 'edit')) {
    if (name !== 'jobFrequencyValue' && isEmpty(values[name])) add(name, asksOf(name))
  }
  for (const name of wrongValues(scheduleFields, values, now)) add(name, 'Must be of the list.')
  const frequency = textOf(values['jobFrequency'])
  if (
    !('jobFrequency' in problems) &&
    !isFrequencyValue(frequency, textOf(values['jobFrequencyValue']))
  )
    add('jobFrequencyValue', dayAsks[frequency] ?? 'A daily report has the value 0.')
  addRecipientProblems(textOf(values['recipientEmails']), add)
  addFilterProblems(values, add)
  return problems
}

type Add = (name: string, sentence: string) => void

function addRecipientProblems(text: string, add: Add): void {
  const wrong = wrongRecipients(text)
  const count = recipientsIn(text).length
  // A comma alone is not an address.
  if (count === 0) add('recipientEmails', scheduleFields.recipientEmails.asks)
  else if (wrong.length > 0) add('recipientEmails', `Not an email address: ${wrong.join(', ')}.`)
  else if (count > mostRecipients) add('recipientEmails', `At most ${mostRecipients} recipients.`)
}

/** Checks the filters by the grammar of the export links (G2-34, G2-73, G2-78). */
function addFilterProblems(values: Values, add: Add): void {
  for (const name of ['projectIds', 'userIds']) {
    if (readNumbers(textOf(values[name])) === undefined)
      add(name, 'Must be numbers, divided by ^~^.')
  }
  if (readPrograms(textOf(values['safetyPrograms'])) === undefined)
    add('safetyPrograms', 'Must be programs and forms by the grammar of the filter.')
  if (!periods.some((days) => days === values['daysRange']))
    add('daysRange', 'Must be of the list.')
  if (!Object.values<string>(statusFilter).includes(textOf(values['completionStatus'])))
    add('completionStatus', 'Must be of the list.')
}

function asksOf(name: string): string {
  const known: Fields = scheduleFields
  return known[name]?.asks ?? 'Required.'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
