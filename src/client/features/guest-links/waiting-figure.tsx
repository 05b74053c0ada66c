import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { actionAddress } from '#client/features/corrective-actions/door.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { waitingFor } from './replies.ts'

/**
 * Shows the number of replies by link that wait for this person; it opens the action of the oldest.
 */
export function WaitingFigure() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const go = useGo()
  const { rows } = useRecords('correctiveAction')
  const waiting = rows
    .flatMap((row) => waitingFor(user_id, row).map((reply) => ({ row, at: reply.receivedAt })))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const [first] = waiting
  if (first === undefined) return null
  const href = actionAddress(false, first.row.correctiveActionID)
  return (
    <Figure
      count={wholeNumber(waiting.length)}
      label={t`${plural(waiting.length, { one: 'reply by link to answer', other: 'replies by link to answer' })}`}
      href={href}
      onOpen={() => go(href)}
    />
  )
}
