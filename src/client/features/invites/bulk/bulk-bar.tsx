import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { maxInvitesPerCall } from '#contract/invites/limits.ts'
import { clockTime } from '#client/i18n/dates.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useDraftStore } from '#client/workspace/use-box.ts'
import { type BulkRow, rowName } from '../bulk-row.ts'
import css from './bulk.module.css'
import {
  areOnlyEmailErrors,
  blockingRows,
  firstField,
  type RowErrors,
  type RowField,
} from './row-errors.ts'
import { isOver, type SeatUse } from './validated-rows.ts'

type BulkBarProps = {
  rows: readonly BulkRow[]
  /** Rows that would be sent. */
  counted: readonly BulkRow[]
  /** Number of people in the company who would be changed. */
  changes: number
  errors: ReadonlyMap<string, RowErrors>
  use: readonly SeatUse[]
  /** True once the seats were read. */
  complete: boolean
  /** True until the manager of the rows is read. */
  isUnread: boolean
  savedAt: string | null
  /** Number of people being sent; null outside a call. */
  sending: number | null
  onShow: (row: BulkRow, field: RowField) => void
  onClear: () => void
  onInvite: () => void
}

/** Shows the reason why the button is off, a way to that row, and the button (INV-57 to INV-59). */
export function InviteBar({
  counted,
  changes,
  savedAt,
  sending,
  onShow,
  onClear,
  onInvite,
  ...judged
}: BulkBarProps) {
  const { t } = useLingui()
  const wide = useMedia(media.landscapeUp)
  const busy = sending !== null
  const { hold, note, at } = useHold({ ...judged, counted })
  const kept = savedAt === null ? null : clockTime(savedAt)
  const who = at === null ? '' : rowName(at.row)
  const isWrong = hold || at !== null
  const isOff = hold || (counted.length === 0 && changes === 0)
  return (
    <ActionBar
      note={
        <>
          {kept !== null && (wide || note === null) && (
            <span className={css.kept}>
              <Icon icon={IconDeviceFloppy} size={20} />
              {t`Draft kept ${kept}`}
            </span>
          )}
          {note !== null && (
            <span className={isWrong ? css.problem : css.kept}>
              {isWrong && <Icon icon={IconAlertCircle} size={20} />}
              {note}
            </span>
          )}
        </>
      }
    >
      {at !== null && (
        <Button variant="quiet" onClick={() => onShow(at.row, at.field)}>
          {who === '' ? t`Show the row` : t`Show ${who}`}
        </Button>
      )}
      <Button variant="quiet" disabled={busy} onClick={onClear}>{t`Clear`}</Button>
      {/* The busy button keeps the focus but ignores presses. */}
      <Button
        variant="filled"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        disabled={!busy && isOff}
        icon={<Icon icon={IconSend} />}
        onClick={busy ? undefined : onInvite}
      >
        <Verb counted={counted} changes={changes} sending={sending} />
      </Button>
    </ActionBar>
  )
}

type Judged = Pick<BulkBarProps, 'rows' | 'counted' | 'errors' | 'use' | 'complete' | 'isUnread'>

/**
 * Returns the reason why the button is off, or what to check first, and the row that it is about.
 */
function useHold({ rows, counted, errors, use, complete, isUnread }: Judged): {
  hold: boolean
  note: string | null
  at: { row: BulkRow; field: RowField } | null
} {
  const { t, i18n } = useLingui()
  const offline = useLacksLine()
  const keeps = useDraftStore() !== null
  const held = useMemo(() => blockingRows(errors), [errors])
  const first = (of: ReadonlyMap<string, RowErrors>) => {
    const row = rows.find(({ key }) => of.has(key))
    return row === undefined ? null : { row, field: firstField(of.get(row.key)) }
  }
  const later = counted.length - maxInvitesPerCall
  const over = complete ? use.find(isOver) : undefined
  const most = wholeNumber(maxInvitesPerCall)
  if (held.size > 0)
    return {
      hold: true,
      note: areOnlyEmailErrors(held)
        ? plural(held.size, { one: '# email to correct', other: '# emails to correct' })
        : plural(held.size, { one: '# row to correct', other: '# rows to correct' }),
      at: first(held),
    }
  const refused =
    errors.size === 0
      ? null
      : plural(errors.size, { one: '# row was refused', other: '# rows were refused' })
  const why =
    over !== undefined
      ? t`Not enough seats of ${licenseWord(over.packageID, i18n)}`
      : offline
        ? keeps
          ? t`Inviting needs a connection. The table is kept on this device.`
          : t`Inviting needs a connection.`
        : isUnread
          ? t`Their managers are not read yet.`
          : null
  const next =
    later > 0
      ? t`At most ${most} at once. ${plural(later, { one: '# row stays for the next time.', other: '# rows stay for the next time.' })}`
      : null
  return { hold: why !== null, note: why ?? refused ?? next, at: first(errors) }
}

function Verb({
  counted,
  changes,
  sending,
}: Pick<BulkBarProps, 'counted' | 'changes' | 'sending'>) {
  const { t } = useLingui()
  const count = Math.min(counted.length, maxInvitesPerCall)
  if (sending !== null)
    return sending > 0
      ? plural(sending, { one: 'Inviting # person', other: 'Inviting # people' })
      : t`Saving`
  const isAgain = count > 0 && counted.every(({ refused }) => refused !== undefined)
  const invite = isAgain
    ? plural(count, { one: 'Try the refused one again', other: 'Try the # refused again' })
    : counted.length > count
      ? plural(count, { one: 'Invite the first #', other: 'Invite the first #' })
      : plural(count, { one: 'Invite #', other: 'Invite #' })
  return (
    [count > 0 && invite, changes > 0 && plural(changes, { one: 'Change #', other: 'Change #' })]
      .filter(Boolean)
      .join(', ') || t`Invite`
  )
}
