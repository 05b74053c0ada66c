import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ReportStaleData } from '#client/records/page-stale-data-banner.tsx'
import { useGo } from '#client/shell/address.ts'
import { type OverviewScope, useOverviewTable } from '#client/shell/overview-tables.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CardGrid } from '#client/ui/page/card-grid.tsx'
import { openWithin } from '#client/ui/page/open-within.ts'
import { LinkRow, LinkRows } from '#client/ui/record/link-rows.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { certificateDay } from '#client/i18n/dates.ts'
import { ExpiryMark } from '../expiry-mark.tsx'
import { type Ended, endingPeople, useEnding } from './use-ending.ts'
import css from './ending-card.module.css'

/** Number of certificates on the card. The list of people has all of them. */
const first = 6

/** Shows on the overview the certificates that end soonest, each with a link to its holder. */
export function EndingCard({ scope }: { scope: OverviewScope }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { reading, ending, today } = useEnding()
  const title = t`Certificates ending`
  const table = useMemo(
    () =>
      ending && {
        at: 220,
        title,
        columns: [
          { title: t`Certificate`, type: 'text' as const },
          { title: t`Ends`, type: 'day' as const },
        ],
        rows: ending.map(({ holder, certificateTitle, certificateExpirationDate: end }) => [
          `${holder}, ${certificateTitle}`,
          end ?? '',
        ]),
      },
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [ending, i18n.locale],
  )
  useOverviewTable(table)
  if (ending === null)
    return (
      <ReportStaleData
        reading={reading}
        missing={t`The certificates are not on this device yet.`}
      />
    )
  const count = wholeNumber(ending.length)
  return (
    <>
      <ReportStaleData reading={reading} />
      <CardGrid>
        <TitledCard
          title={title}
          beside={scope.projectID !== null && t`All projects`}
          act={
            ending.length > 0 && (
              <LinkButton
                size="small"
                variant="link"
                href={endingPeople}
                onClick={openWithin(() => go(endingPeople))}
                iconEnd={<Icon icon={IconChevronRight} size={20} bold />}
              >
                {t({ message: `All ${count}`, context: 'certificates' })}
              </LinkButton>
            )
          }
        >
          {ending.length === 0 ? (
            <CardNote>{t`None has expired or ends within 60 days.`}</CardNote>
          ) : (
            <LinkRows>
              {ending.slice(0, first).map((one) => (
                <EndingRow key={one.uid} one={one} today={today} />
              ))}
            </LinkRows>
          )}
        </TitledCard>
      </CardGrid>
    </>
  )
}

function EndingRow({ one, today }: { one: Ended; today: string }) {
  const go = useGo()
  const href = `/back-office/associates/${one.userID}?tab=certificates`
  const { certificateExpirationDate: end } = one
  return (
    <LinkRow href={href} onOpen={() => go(href)} className={css.row}>
      <span className={css.title}>{one.certificateTitle}</span>
      <span className={css.holder}>{one.holder}</span>
      <ExpiryMark end={end} today={today} />
      <span className={css.day}>{end !== null && certificateDay(end)}</span>
    </LinkRow>
  )
}
