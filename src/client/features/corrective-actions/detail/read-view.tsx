import { useLingui } from '@lingui/react/macro'
import { IconMessage, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { incidentTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { FormFrame } from '../form-frame.tsx'
import { labelOf } from '../layout.ts'
import type { Row } from '../list-view.ts'
import { valueWord } from '../value-words.ts'
import { FixedFacts } from './fixed-facts.tsx'
import css from './detail.module.css'

type ReadViewProps = { row: Row; head: ReactNode; aside: ReactNode; onEdit?: (what: 'edit' | 'note') => void }

/** An action to read; on a phone with the way into the form at the foot (picture 05). */
export function ReadView({ row, head, aside, onEdit }: ReadViewProps) {
  const { t, i18n } = useLingui()
  const fact = (field: Parameters<typeof labelOf>[0], value: string) => ({ label: i18n._(labelOf(field)), value })
  const texts = (['description', 'actionDesc', 'rootCause', 'trainingUpdates', 'monitorPlan'] as const).filter((field) => row[field] !== '')
  return (
    <>
      <FormFrame head={head} aside={aside} formId={null}>
        <div className={css.read}>
          <section>
            <Facts
              facts={[
                fact('assignedTo', row.assignedToUser?.name ?? t`Unknown`),
                fact('incidentLocation', row.incidentLocation),
                fact('trigger', valueWord(i18n, row.trigger)),
                fact('incidentTime', incidentTime(row.incidentTime)),
                ...(row.actionType === '' ? [] : [fact('actionType', valueWord(i18n, row.actionType))]),
              ]}
            />
          </section>
          {texts.map((field) => (
            <section key={field}>
              <h2>{i18n._(labelOf(field))}</h2>
              <p className={css.words}>{row[field]}</p>
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
