import { useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { ReadChange } from './changes.ts'
import css from './history.module.css'

type TicketNoteProps = {
  note: string
  /** Who it was assigned to at first; later tickets say a change of it. */
  assignee: string | null
  changes: readonly ReadChange[]
  /** When it was written, where that was well before it reached the record. */
  written: string | null
}

/** What its author wrote, and each field from where to where. */
export function TicketNote({ note, assignee, changes, written }: TicketNoteProps) {
  const { t } = useLingui()
  return (
    <>
      {note !== '' && <p>{note}</p>}
      {assignee !== null && <p className={css.assignee}>{t`Assigned to ${assignee}`}</p>}
      {written !== null && <p className={css.assignee}>{t`Written ${written}`}</p>}
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map(({ field, label, from, to }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {from !== '' && (
                  <>
                    <span className={css.from}>{from}</span>
                    <IconArrowRight size={16} stroke={2.2} aria-hidden="true" />
                    <VisuallyHidden>{t`to`}</VisuallyHidden>
                  </>
                )}
                <span>{to === '' ? t`empty` : to}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
