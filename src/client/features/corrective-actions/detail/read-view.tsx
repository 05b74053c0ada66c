import { useLingui } from '@lingui/react/macro'
import { IconMessage, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { Slot } from '#client/shell/slots.tsx'
import { FormFrame } from '#client/records/form/form-page.tsx'
import { displayFieldsOf } from '#client/records/one/display-fields.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { correctiveActionLayout as layout, type ActionListRow } from '../layout.ts'
import { ActionPhotos, CloseAction } from '../photos/door.ts'
import { QuestionOfAction } from './question.tsx'
import css from './detail.module.css'

type ReadViewProps = {
  row: ActionListRow
  note?: ReactNode
  head: ReactNode
  aside: ReactNode
  /** Opens the form from the bar at the foot of a phone (look, 5). */
  onEdit?: ((what: 'edit' | 'note') => void) | undefined
  /** Content before these buttons at the foot of a phone. */
  ways?: ReactNode
}

/** Shows an action for reading: facts first, then the broken question, then the texts. */
export function ReadView({ row, note, head, aside, onEdit, ways }: ReadViewProps) {
  const { t, i18n } = useLingui()
  const { facts, texts } = displayFieldsOf(layout, row, formatterFor(layout, i18n), {
    first: ['assignedTo', 'incidentLocation', 'trigger', 'incidentTime'],
    without: inHead,
  })
  return (
    <>
      <FormFrame head={head} aside={aside} bar={null}>
        <div className={css.read}>
          {note}
          {onEdit && (
            <div className={css.acts}>
              <CloseAction row={row} />
              <Slot name="action.buttons" row={row} />
            </div>
          )}
          <section>
            <Facts
              facts={facts.map(({ name, ui, value }) => ({
                label: i18n._(ui.label),
                value: name === 'assignedTo' && value === '' ? t`Unknown` : value,
              }))}
            />
          </section>
          <ActionPhotos row={row} />
          <section>
            <QuestionOfAction row={row} />
          </section>
          {texts.map(({ name, ui, value }) => (
            <section key={name}>
              <h2>{i18n._(ui.label)}</h2>
              <p className={css.words}>{value}</p>
            </section>
          ))}
        </div>
        <FixedFacts row={row} />
      </FormFrame>
      {(onEdit || ways) && (
        <ActionBar>
          {ways}
          {onEdit && (
            <>
              <Button icon={<Icon icon={IconMessage} />} onClick={() => onEdit('note')}>
                {t`Add note`}
              </Button>
              <Button
                variant="filled"
                icon={<Icon icon={IconPencil} />}
                onClick={() => onEdit('edit')}
              >
                {t`Edit`}
              </Button>
            </>
          )}
        </ActionBar>
      )}
    </>
  )
}

/** The fields that the head of the screen shows. */
export const inHead = ['title', 'severity', 'status']

/** The fields that are fixed after creation; the closing person only while it is closed (CA-54). */
export function FixedFacts({ row }: { row: ActionListRow }) {
  const { t, i18n } = useLingui()
  const label = (field: Parameters<typeof layout.label>[0]) => i18n._(layout.label(field))
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
                {
                  label: label('closedDateTime'),
                  value:
                    row.closedDateTime === null ? t`Unknown` : incidentTime(row.closedDateTime),
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
