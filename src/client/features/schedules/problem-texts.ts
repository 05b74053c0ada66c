import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { isFrequencyValue } from '#contract/schedules/due-times.ts'
import {
  mostRecipients,
  recipientsIn,
  validRecipients,
  wrongRecipients,
} from '#contract/schedules/recipients.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'

type Problems = FormErrors<FormValues>

/** Words the problems that the rules of the fields do not cover, by field. */
export function problemTexts(i18n: I18n, values: FormValues): Problems {
  const emails = textOrEmpty(values['recipientEmails'])
  const wrong = wrongRecipients(emails).join(', ')
  return {
    ...dayText(i18n, values),
    ...(wrong !== '' && { recipientEmails: i18n._(msg`Not an email address: ${wrong}`) }),
    ...(recipientsIn(emails).length > mostRecipients && {
      recipientEmails: i18n._(
        msg`At most ${plural(mostRecipients, { one: '# recipient', other: '# recipients' })}.`,
      ),
    }),
  }
}

/** Requires the day of a weekly or monthly report (SCH-45, SCH-46). */
function dayText(i18n: I18n, values: FormValues): Problems {
  const frequency = textOrEmpty(values['jobFrequency'])
  if (frequency === '' || frequency === 'daily') return {}
  if (isFrequencyValue(frequency, textOrEmpty(values['jobFrequencyValue']))) return {}
  const text =
    frequency === 'weekly'
      ? msg`Day of the week is required for weekly frequency.`
      : msg`Day of the month is required for monthly frequency.`
  return { jobFrequencyValue: i18n._(text) }
}

/** Returns the problems of a new report, which has words of its own (SCH-39 to SCH-46). */
export function createTexts(i18n: I18n, values: FormValues): Problems {
  const requiredTexts = {
    jobTitle: msg`Schedule Job title is required.`,
    jobDescription: msg`Description is required.`,
    jobFrequency: msg`Frequency is required.`,
    jobTime: msg`Execution time is required.`,
    jobTimezone: msg`Timezone is required`,
  }
  const missing = Object.entries(requiredTexts).filter(
    ([name]) => textOrEmpty(values[name]).trim() === '',
  )
  const hasRecipients = validRecipients(textOrEmpty(values['recipientEmails'])).length > 0
  return {
    ...problemTexts(i18n, values),
    ...Object.fromEntries(missing.map(([name, text]) => [name, i18n._(text)])),
    ...(!hasRecipients && { recipientEmails: i18n._(msg`Valid email(s) are required.`) }),
  }
}
