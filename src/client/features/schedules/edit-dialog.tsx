import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { jobTimes, jobTimezones, monthDays, weekdays } from '#contract/schedules/choices.ts'
import { isFrequencyValue } from '#contract/schedules/due-times.ts'
import { mostRecipients, recipientsIn, wrongRecipients } from '#contract/schedules/recipients.ts'
import { scheduleRules } from '#contract/schedules/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Controls } from '#client/records/form/control-spec.tsx'
import { RecordDialog } from '#client/records/form/record-dialog.tsx'
import { textOf } from '#client/records/kinds.ts'
import { type Patch, patchOf } from '#client/records/values.ts'
import { Field } from '#client/ui/form/field.tsx'
import type { FormErrors, FormValues } from '#client/ui/form/form-fields.ts'
import { Switch } from '#client/ui/form/switch.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { filtersText } from './filters-text.ts'
import { scheduleLayout as layout, type ScheduleRow } from './layout.ts'
import { NextRuns } from './next-runs.tsx'
import { RecipientsField } from './recipients-field.tsx'
import css from './schedules.module.css'
import { changeSchedule } from './use-schedules.ts'
import { frequencyWord, saveWords, statusWord, timeWord, weekdayWord, zoneWord } from './words.ts'

type EditDialogProps = { row: ScheduleRow; reread: () => void; onClose: () => void }

/** Changes a scheduled report (SCH-05, SCH-33 to SCH-38). */
export function EditDialog({ row, reread, onClose }: EditDialogProps) {
  const { t } = useLingui()
  const controls = useControls(row)
  const problems = useProblemTexts()
  return (
    <RecordDialog
      layout={layout}
      rules={scheduleRules}
      form="schedule.edit"
      title={t`Save schedule`}
      words={saveWords.edit}
      row={row}
      wide
      controls={controls}
      says={problems}
      notes={[{ name: 'content', after: 'recipientEmails', content: <ReportContent row={row} /> }]}
      save={({ id, etag, patch }) => changeSchedule(row, withDay(row, patch), id, etag)}
      reread={reread}
      onClose={onClose}
    />
  )
}

/** Gives a daily report the value of its frequency, whatever day was chosen before (SCH-11). */
function withDay(row: ScheduleRow, patch: Patch): Patch {
  const { jobFrequencyValue: _, ...others } = patch
  const isDaily = (patch['jobFrequency'] ?? row.jobFrequency) === 'daily'
  return isDaily ? patchOf({ ...others, jobFrequencyValue: '0' }) : patch
}

function useControls(row: ScheduleRow): (values: FormValues) => Controls {
  const { i18n } = useLingui()
  const me = useMe()
  const isSystem = me.app_metadata.role.roleID === roles.systemAdmin
  const options = (codes: readonly string[], word: (code: string) => string) =>
    codes.map((value) => ({ value, label: word(value) }))
  return ({ jobFrequency, jobFrequencyValue, jobTime, jobTimezone, status }) => ({
    jobFrequency: {
      options: options(['daily', 'weekly', 'monthly'], (code) => frequencyWord(i18n, code)),
    },
    jobFrequencyValue: {
      hidden: jobFrequency === 'daily',
      options:
        jobFrequency === 'weekly'
          ? options(weekdays, (day) => weekdayWord(i18n, day))
          : options(monthDays, (day) => day),
    },
    jobTime: { options: options(jobTimes, (label) => timeWord(i18n, label)) },
    jobTimezone: { options: options(jobTimezones, (zone) => zoneWord(i18n, zone)) },
    status: {
      draw: ({ id, label, value, error, onChange }) => (
        <Field id={id} label={label} error={error}>
          {(control) => (
            <Switch
              {...control}
              label={label}
              word={statusWord(i18n, textOf(value))}
              checked={value === 'active'}
              onChange={(on) => onChange(on ? 'active' : 'inactive')}
            />
          )}
        </Field>
      ),
    },
    nextRuns: {
      draw: () => (
        <NextRuns
          active={status === 'active'}
          rule={{
            jobFrequency: textOf(jobFrequency),
            jobFrequencyValue: jobFrequency === 'daily' ? '0' : textOf(jobFrequencyValue),
            jobTime: textOf(jobTime),
            jobTimezone: textOf(jobTimezone),
          }}
        />
      ),
    },
    recipientEmails: {
      draw: (given) => <RecipientsField {...given} userID={isSystem ? row.userId : me.user_id} />,
    },
  })
}

/** Returns the texts of problems that the list of fields does not know. */
function useProblemTexts(): (values: FormValues) => FormErrors<FormValues> {
  const { t } = useLingui()
  const most = plural(mostRecipients, { one: '# recipient', other: '# recipients' })
  return ({ jobFrequency, jobFrequencyValue, recipientEmails }) => {
    const [frequency, emails] = [textOf(jobFrequency), textOf(recipientEmails)]
    const wrong = wrongRecipients(emails).join(', ')
    const fits = isFrequencyValue(frequency, textOf(jobFrequencyValue))
    const isDayMissing = frequency !== 'daily' && !fits
    const day =
      frequency === 'weekly'
        ? t`Day of the week is required for weekly frequency.`
        : t`Day of the month is required for monthly frequency.`
    return {
      ...(frequency !== '' && isDayMissing && { jobFrequencyValue: day }),
      ...(wrong !== '' && { recipientEmails: t`Not an email address: ${wrong}` }),
      ...(recipientsIn(emails).length > mostRecipients && {
        recipientEmails: t`At most ${most}.`,
      }),
    }
  }
}

function ReportContent({ row }: { row: ScheduleRow }) {
  const { t, i18n } = useLingui()
  return (
    <section className={css.content} aria-label={t`What is in it`}>
      <h3>{t`What is in it`}</h3>
      <p className={css.quiet}>{filtersText(i18n, row).join(' · ')}</p>
    </section>
  )
}
