import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { daysOpen } from '#contract/corrective-actions/due.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useGo } from '#client/shell/address.ts'
import { useOverviewTable } from '#client/shell/overview-tables.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { LinkRow, LinkRows } from '#client/ui/record/link-rows.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { addresses, refOfRow } from '../addresses.ts'
import type { ActionListRow } from '../layout.ts'
import { ActionNumber, ageSaid, RiskLevelMark } from '../marks.tsx'
import type { ListOf } from './use-action-figures.ts'
import css from './longest-open.module.css'

/** Lists the five actions that are open the longest, with a link to all that are not closed. */
export const LongestOpen = memo(function LongestOpen({
  rows,
  notClosed,
  listOf,
}: {
  rows: readonly ActionListRow[]
  notClosed: number
  listOf: ListOf
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const now = useServerNow()
  const title = t`Open the longest`
  const longest = useMemo(() => oldestOf(rows, 5), [rows])
  const table = useMemo(
    () => ({
      at: 80,
      title,
      columns: [
        { title: t`Situation`, type: 'text' as const },
        { title: t`Days`, type: 'number' as const },
      ],
      rows: longest.map((row) => [
        [row.caTicketHash, row.title].filter(Boolean).join(' '),
        daysOpen(row, now),
      ]),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [longest, i18n.locale],
  )
  useOverviewTable(table)
  const [all, count] = [listOf({ status: 'not-closed', sort: '-age' }), wholeNumber(notClosed)]
  return (
    <TitledCard
      title={title}
      act={
        longest.length > 0 && (
          <LinkButton
            size="small"
            variant="link"
            href={all}
            onClick={openWithin(() => go(all))}
            iconEnd={<Icon icon={IconChevronRight} size={20} bold />}
          >
            {t`All ${count}`}
          </LinkButton>
        )
      }
    >
      {longest.length === 0 ? (
        <CardNote>{t`All are closed.`}</CardNote>
      ) : (
        <LinkRows>
          {longest.map((row) => {
            const href = addresses(false).one(refOfRow(row))
            return (
              <LinkRow key={row.uid} href={href} onOpen={() => go(href)} className={css.row}>
                <ActionNumber row={row} />
                <span className={css.title}>{row.title}</span>
                <RiskLevelMark severity={row.severity} />
                <span className={css.person}>{row.assignedToUser?.name}</span>
                <span className={css.days}>{ageSaid(row, now, i18n)}</span>
              </LinkRow>
            )
          })}
        </LinkRows>
      )}
    </TitledCard>
  )
})

/** Returns the earliest opened actions that are not closed, without sorting all. */
function oldestOf(rows: readonly ActionListRow[], count: number): ActionListRow[] {
  const oldest: ActionListRow[] = []
  for (const row of rows) {
    if (!isOpen(row)) continue
    const last = oldest.at(-1)
    if (oldest.length === count && last && row.creationDateTime >= last.creationDateTime) continue
    const at = oldest.findIndex((one) => row.creationDateTime < one.creationDateTime)
    oldest.splice(at < 0 ? oldest.length : at, 0, row)
    if (oldest.length > count) oldest.pop()
  }
  return oldest
}
