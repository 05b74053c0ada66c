import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import type { NotChanged } from './several-words.ts'
import css from './team.module.css'

type BulkFrameProps = {
  title: string
  /** The label of the button: `Change 4`. */
  verb: string
  /** The number of people it changes; null while unknown. */
  count: number | null
  /** The people it will not change; once done, those it did not change after all. */
  refused: readonly NotChanged[]
  done: boolean
  busy: boolean
  onSave: () => void
  onClose: () => void
  children?: ReactNode
}

/**
 * Frames an act on several people before and after: how many it changes, and a line with the reason
 * for each of the others. It explains first that it needs a connection.
 */
export function BulkFrame({
  title,
  verb,
  count,
  refused,
  done,
  busy,
  onSave,
  onClose,
  children,
}: BulkFrameProps) {
  const { t } = useLingui()
  const isOffline = useConnectionState() === 'offline'
  return (
    <Dialog
      title={title}
      look="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {done ? t`Close` : t`Cancel`}
          </Button>
          {!done && (
            <Button variant="filled" disabled={busy || isOffline || !count} onClick={onSave}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      <div className={css.form}>
        {isOffline && !done && (
          <output className={css.note}>{t`You are offline. This needs a connection.`}</output>
        )}
        {!done && children}
        {!done && count !== null && (
          <output>
            {plural(count, { one: '# person changes', other: '# people change' })},{' '}
            {plural(refused.length, { one: '# cannot', other: '# cannot' })}.
          </output>
        )}
        {done && (
          <p role="alert">
            {plural(refused.length, {
              one: '# person was not changed.',
              other: '# people were not changed.',
            })}
          </p>
        )}
        {refused.length > 0 && <NotChangedList people={refused} />}
      </div>
    </Dialog>
  )
}

/** Lists the unchanged people by name, with the reason. */
export function NotChangedList({ people }: { people: readonly NotChanged[] }) {
  const { t } = useLingui()
  return (
    <ul className={css.list} aria-label={t`Not changed`}>
      {people.map(({ name, why }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span>{why}</span>
        </li>
      ))}
    </ul>
  )
}
