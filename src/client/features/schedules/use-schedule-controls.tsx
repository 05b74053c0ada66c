import { useLingui } from '@lingui/react/macro'
import {
  frequencies,
  jobTimes,
  jobTimezones,
  monthDays,
  weekdays,
} from '#contract/schedules/choices.ts'
import type { ControlStates } from '#client/records/form/control-spec.tsx'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { FieldFrame } from '#client/ui/form/field.tsx'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import { NextRuns } from './next-runs.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { frequencyWord, statusWord, timeWord, weekdayWord, zoneWord } from './words.ts'

/**
 * Returns the controls of a scheduled report by the values of its form. `contactsOf` returns the
 * person whose contacts the form offers.
 */
export function useScheduleControls(
  contactsOf: (values: FormValues) => number,
): (values: FormValues) => ControlStates {
  const { i18n } = useLingui()
  const options = (codes: readonly string[], word: (code: string) => string) =>
    codes.map((value) => ({ value, label: word(value) }))
  return (values) => {
    const { jobFrequency, jobFrequencyValue, jobTime, jobTimezone, status } = values
    return {
      jobFrequency: { options: options(frequencies, (code) => frequencyWord(i18n, code)) },
      jobFrequencyValue: {
        hidden: jobFrequency !== 'weekly' && jobFrequency !== 'monthly',
        options:
          jobFrequency === 'weekly'
            ? options(weekdays, (day) => weekdayWord(i18n, day))
            : options(monthDays, (day) => day),
      },
      jobTime: { options: options(jobTimes, (label) => timeWord(i18n, label)) },
      jobTimezone: { options: options(jobTimezones, (zone) => zoneWord(i18n, zone)) },
      status: {
        draw: ({ id, label, help, value, error, onChange }) => (
          <FieldFrame id={id} label={label} help={help} error={error}>
            {(control) => (
              <Switch
                {...control}
                label={label}
                word={statusWord(i18n, textOrEmpty(value))}
                checked={value === 'active'}
                onChange={(on) => onChange(on ? 'active' : 'inactive')}
              />
            )}
          </FieldFrame>
        ),
      },
      nextRuns: {
        draw: () => (
          <NextRuns
            // A new report has no switch, because it begins active.
            active={status !== 'inactive'}
            rule={{
              jobFrequency: textOrEmpty(jobFrequency),
              jobFrequencyValue: jobFrequency === 'daily' ? '0' : textOrEmpty(jobFrequencyValue),
              jobTime: textOrEmpty(jobTime),
              jobTimezone: textOrEmpty(jobTimezone),
            }}
          />
        ),
      },
      recipientEmails: {
        draw: (given) => <RecipientsField {...given} userID={contactsOf(values)} />,
      },
    }
  }
}
