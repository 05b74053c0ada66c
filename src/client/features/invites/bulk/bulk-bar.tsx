import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { clockTime } from '#client/i18n/dates.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { type BulkRow, nameOf } from './bulk-row.ts'
import css from './bulk.module.css'

type BulkBarProps = {
  /** Rows that would be sent. */
  count: number
  /** Who is there already and would be changed. */
  changes: number
  /** The first row that needs another value, how many there are, and whether it is the email in each. */
  wrong: { first: BulkRow; count: number; isOfEmail: boolean } | null
  /** The license that has too few seats. */
  over: string | null
  savedAt: string | null
  busy: boolean
  onShow: (row: BulkRow) => void
  onClear: () => void
  onInvite: () => void
}

/** What keeps the button off, the way to it, and the button (INV-57 to INV-59). */
export function BulkBar({ count, changes, wrong, over, savedAt, busy, onShow, onClear, onInvite }: BulkBarProps) {
  const { t } = useLingui()
  const offline = useLacksLine()
  const wide = useMedia(media.landscapeUp)
  const kept = savedAt === null ? null : clockTime(savedAt)
  const rowsWrong = (count: number) => plural(count, { one: '# row to correct', other: '# rows to correct' })
  const emailsWrong = (count: number) => plural(count, { one: '# email to correct', other: '# emails to correct' })
  const why = wrong !== null ? (wrong.isOfEmail ? emailsWrong : rowsWrong)(wrong.count) : over !== null ? t`Too few seats of ${over}` : offline ? t`Inviting needs a connection. The table is kept on this device.` : null
  const who = wrong === null ? '' : nameOf(wrong.first)
  const note = (
    <>
      {kept !== null && (wide || why === null) && (
        <span className={css.kept}>
          <IconDeviceFloppy size={20} stroke={1.9} aria-hidden="true" />
          {t`Draft kept ${kept}`}
        </span>
      )}
      {why !== null && (
        <span className={css.problem}>
          <IconAlertCircle size={20} stroke={1.9} aria-hidden="true" />
          {why}
        </span>
      )}
    </>
  )
  return (
    <ActionBar note={note}>
      {wrong !== null && <Button variant="quiet" onClick={() => onShow(wrong.first)}>{who === '' ? t`Show the row` : t`Show ${who}`}</Button>}
      <Button variant="quiet" disabled={busy} onClick={onClear}>{t`Clear`}</Button>
      <Button variant="filled" aria-busy={busy || undefined} disabled={busy || offline || (count === 0 && changes === 0) || wrong !== null || over !== null} icon={<IconSend size={22} stroke={1.9} aria-hidden="true" />} onClick={onInvite}>
        {busy ? (count > 0 ? plural(count, { one: 'Inviting # person', other: 'Inviting # people' }) : t`Saving`) : [count > 0 && plural(count, { one: 'Invite #', other: 'Invite #' }), changes > 0 && plural(changes, { one: 'Change #', other: 'Change #' })].filter(Boolean).join(', ') || t`Invite`}
      </Button>
    </ActionBar>
  )
}
