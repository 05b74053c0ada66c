import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type RecordNeighbours, findNeighbours } from '#client/records/list/list-order.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import css from './neighbours.module.css'

/**
 * Returns the neighbours of a record in the list of the name `memory`; null if the record was not
 * opened from it, or is alone in it.
 */
export function useRecordNeighbours(
  memory: string,
  uid: string,
  isThere: (uid: string) => boolean,
): RecordNeighbours | null {
  const { user_id } = useMe()
  const found = useMemo(
    () => findNeighbours(user_id, memory, uid, isThere),
    [user_id, memory, uid, isThere],
  )
  return found === null || found.count < 2 ? null : found
}

/**
 * Buttons to the next and previous record of the list, in its order. `narrow`: without words, for
 * the bar of a phone.
 */
export function NeighbourButtons({
  found: { previous, next, place, count },
  narrow = false,
}: {
  found: RecordNeighbours
  narrow?: boolean
}) {
  const { t } = useLingui()
  const go = useGo()
  // Replaces this entry, so that Back still leads to the list.
  const to = (href: string | null) => () => href !== null && go(href, { replace: true })
  const ways = [
    {
      key: 'previous',
      href: previous,
      word: t`Previous`,
      why: t`This is the first one of the list`,
      icon: IconChevronLeft,
    },
    {
      key: 'next',
      href: next,
      word: t`Next`,
      why: t`This is the last one of the list`,
      icon: IconChevronRight,
    },
  ]
  return (
    <div className={css.neighbours}>
      {!narrow && <span className={css.place}>{t`${place} of ${count}`}</span>}
      {ways.map(({ key, href, word, why, icon }) =>
        narrow ? (
          <IconButton
            key={key}
            variant="outline"
            label={href === null ? why : word}
            icon={<Icon icon={icon} size={20} bold />}
            disabled={href === null}
            onClick={to(href)}
          />
        ) : (
          <Button
            key={key}
            size="small"
            variant="quiet"
            title={href === null ? why : undefined}
            disabled={href === null}
            onClick={to(href)}
            icon={key === 'previous' && <Icon icon={icon} size={20} bold />}
            iconEnd={key === 'next' && <Icon icon={icon} size={20} bold />}
          >
            {word}
          </Button>
        ),
      )}
    </div>
  )
}
