import { useLingui } from '@lingui/react/macro'
import { IconMessage, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Regulation, SafetyPlan } from '#contract/catalogue/schema.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { useCatalogue } from '#client/features/catalogue/door.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { FormFrame } from '#client/records/form/form-frame.tsx'
import { readFields } from '#client/records/one/read-fields.ts'
import { sayOf } from '#client/records/say.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { Aside, Facts } from '#client/ui/record/facts.tsx'
import { correctiveActionLayout as layout, type Row } from '../layout.ts'
import { Regulations } from '../regulations.tsx'
import css from './detail.module.css'

type ReadViewProps = { row: Row; note?: ReactNode; head: ReactNode; aside: ReactNode; onEdit?: (what: 'edit' | 'note') => void }

/** An action to read; on a phone with the way into the form at the foot (picture 05). */
export function ReadView({ row, note, head, aside, onEdit }: ReadViewProps) {
  const { t, i18n } = useLingui()
  const { facts, texts } = readFields(layout, row, sayOf(layout, i18n), { first: ['assignedTo', 'incidentLocation', 'trigger', 'incidentTime'], without: inHead })
  return (
    <>
      <FormFrame head={head} aside={aside} formId={null}>
        <div className={css.read}>
          {note}
          <section>
            <Facts facts={facts.map(({ name, look, value }) => ({ label: i18n._(look.label), value: name === 'assignedTo' && value === '' ? t`Unknown` : value }))} />
          </section>
          {texts.map(({ name, look, value }) => (
            <section key={name}>
              <h2>{i18n._(look.label)}</h2>
              <p className={css.words}>{value}</p>
            </section>
          ))}
        </div>
        <FixedFacts row={row} />
      </FormFrame>
      {onEdit && (
        <ActionBar>
          <Button icon={<IconMessage size={22} stroke={1.9} aria-hidden="true" />} onClick={() => onEdit('note')}>
            {t`Add note`}
          </Button>
          <Button variant="filled" icon={<IconPencil size={22} stroke={1.9} aria-hidden="true" />} onClick={() => onEdit('edit')}>
            {t`Edit`}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

/** What the head of the screen says. */
const inHead = ['title', 'severity', 'status']

/** What is fixed after creation; who closed it only while it is closed (CA-54); the question with its regulation last. */
export function FixedFacts({ row }: { row: Row }) {
  const { t, i18n } = useLingui()
  const { plans } = useCatalogue()
  const label = (field: Parameters<typeof layout.label>[0]) => i18n._(layout.label(field))
  const regulations = regulationsOf(plans, row.safetyQuestionID)
  const from = [row.safetyPlanName, row.safetyFormName, row.subSafetyFormName].filter(Boolean).join(', ')
  return (
    <div className={css.facts}>
      <Facts
        facts={[
          { label: label('projectID'), value: row.projectName },
          { label: label('accountID'), value: row.companyName },
          { label: label('openedBy'), value: row.openedByUser?.name ?? t`Unknown` },
          { label: label('creationDateTime'), value: incidentTime(row.creationDateTime) },
          ...(row.status === closed
            ? [
                { label: label('closedBy'), value: row.closedByUser?.name ?? t`Unknown` },
                { label: label('closedDateTime'), value: row.closedDateTime === null ? t`Unknown` : incidentTime(row.closedDateTime) },
              ]
            : []),
        ]}
      />
      <Aside>
        <div className={css.question}>{label('safetyQuestion')}</div>
        <div className={css.questionWords}>{row.safetyQuestion}</div>
        <div className={css.questionFrom}>{from}</div>
      </Aside>
      {regulations.length > 0 && <Regulations regulations={regulations} />}
    </div>
  )
}

/** The regulations of a question, as far as the catalogue on the device still has it (PROG-14). */
function regulationsOf(plans: readonly SafetyPlan[], questionID: number): readonly Regulation[] {
  for (const plan of plans)
    for (const form of plan.forms)
      for (const { questions } of [form, ...form.subForms]) {
        const found = questions?.find(({ id }) => id === questionID)
        if (found) return found.regulations
      }
  return []
}
