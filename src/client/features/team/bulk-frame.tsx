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
  /** Of the button that does it: `Change 4`. */
  verb: string
  /** How many it changes; null: not known yet. */
  count: number | null
  /** Who is not changed, before; after it was done only who was not after all. */
  refused: readonly NotChanged[]
  done: boolean
  busy: boolean
  onSave: () => void
  onClose: () => void
  children?: ReactNode
}

/**
 * An act of several people before and after it is done: how many it changes, and one line for each
 * who is not, with the reason. It needs a connection, and says so first.
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

/** By name, with the reason. */
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
