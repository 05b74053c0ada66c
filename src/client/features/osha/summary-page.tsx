import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { keptUntil, postedOn } from '#contract/osha/rules.ts'
import { type OshaRates, type OshaSummary, ratesOf, summaryOf } from '#contract/osha/summary.ts'
import { phoneText } from '#contract/kernel/phone.ts'
import { dayText } from '#client/i18n/days.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { ReadOnlySection } from '#client/records/one/read-only-section.tsx'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Facts } from '#client/ui/record/facts.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { addressOf } from './addresses.ts'
import { yearLayout, type YearRow } from './establishment-layout.ts'
import { OshaHead } from './osha-head.tsx'
import css from './osha.module.css'
import { OshaPdfButton } from './pdf-button.tsx'
import { useLog, usePlace, useYear } from './use-osha.ts'
import { kindBoxes, listWords, outcomeBoxes, choiceWord } from './words.ts'

const YearDialog = lazyComponent(async () => (await import('./year-dialog.tsx')).YearDialog, 'over')

/** Shows form 300A: the summary of an establishment and year. */
export function SummaryPage() {
  const { accountID, establishmentID, year } = usePlace()
  const { year: figures } = useYear(accountID, establishmentID, year)
  return (
    <ScrollArea>
      <OshaHead
        at="summary"
        actions={figures && <OshaPdfButton accountID={accountID} figures={figures} form="300A" />}
      />
      <Summary key={`${establishmentID} ${year}`} figures={figures} />
    </ScrollArea>
  )
}

function Summary({ figures }: { figures: YearRow | null }) {
  const { t, i18n } = useLingui()
  const { accountID, establishmentID, year } = usePlace()
  const log = useLog(accountID, establishmentID, year)
  if (log.error)
    return (
      <div className={css.state}>
        <ProblemState
          title={i18n._(listWords.failed.title)}
          retry={{ label: t`Try again`, onRetry: () => void log.refresh() }}
        >
          <RefusalText refused={log.error} />
        </ProblemState>
      </div>
    )
  if (log.loading)
    return (
      <div className={css.state}>
        <SkeletonRows label={t`Loading the summary`} count={4} />
      </div>
    )
  const summary = summaryOf(log.rows)
  return (
    <>
      <StaleDataBanner of={[log]} />
      <div className={css.page}>
        <Boxes summary={summary} />
        <Rates rates={ratesOf(summary, figures?.totalHoursWorked ?? null)} />
        <Certification figures={figures} />
      </div>
    </>
  )
}

/** Shows boxes G to M of the form; each count leads to its lines. */
function Boxes({ summary }: { summary: OshaSummary }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { establishmentID, year } = usePlace()
  const figure = (box: string, code: string, count: number, filter: string) => {
    const href = `${addressOf(establishmentID, year)}?${filter}=${code}`
    const label = `${box} ${choiceWord(i18n, code)}`
    return (
      <Figure
        key={code}
        count={wholeNumber(count)}
        label={label}
        href={href}
        onOpen={() => go(href)}
      />
    )
  }
  return (
    <>
      <TitledCard title={t`Number of cases`} beside={wholeNumber(summary.cases)}>
        <div className={css.figures}>
          {outcomeBoxes.map(({ box, code }) =>
            figure(box, code, summary.outcomes[code], 'outcome'),
          )}
        </div>
      </TitledCard>
      <TitledCard title={t`Number of days`}>
        <div className={css.body}>
          <Facts
            close
            facts={[
              { label: t`K Days away from work`, value: wholeNumber(summary.daysAway) },
              {
                label: t`L Days of transfer or restriction`,
                value: wholeNumber(summary.daysRestricted),
              },
            ]}
          />
        </div>
      </TitledCard>
      <TitledCard title={t`Injury and illness types`}>
        <div className={css.figures}>
          {kindBoxes.map(({ box, code }) => figure(box, code, summary.kinds[code], 'injuryKind'))}
        </div>
      </TitledCard>
    </>
  )
}

function Rates({ rates }: { rates: OshaRates | null }) {
  const { t } = useLingui()
  return (
    <TitledCard title={t`Rates`} beside={t`cases × 200,000 / hours worked`}>
      {rates === null ? (
        <CardNote>{t`Without hours worked there is no rate.`}</CardNote>
      ) : (
        <div className={css.body}>
          <Facts
            close
            facts={[
              { label: t`TRIR, all recordable cases`, value: rates.trir.toFixed(2) },
              { label: t`DART, cases H and I`, value: rates.dart.toFixed(2) },
            ]}
          />
        </div>
      )}
    </TitledCard>
  )
}

/** Shows people, hours and who certified them. */
function Certification({ figures }: { figures: YearRow | null }) {
  const { t, i18n } = useLingui()
  const place = usePlace()
  const [isOpen, setOpen] = useState(false)
  const day = (text: string) => dayText(text, i18n.locale === 'es' ? 'es' : 'en')
  const posted = postedOn(place.year)
  const [from, to, kept] = [day(posted.from), day(posted.to), day(keptUntil(place.year))]
  const read = figures && { ...figures, executivePhone: phoneText(figures.executivePhone ?? '') }
  return (
    <TitledCard
      title={t`People, hours and certification`}
      act={
        <Button
          size="small"
          icon={<Icon icon={IconPencil} size={20} />}
          onClick={() => setOpen(true)}
        >
          {figures ? t`Change figures` : t`Enter figures`}
        </Button>
      }
    >
      {read === null ? (
        <CardNote>{t`No figures for this year yet.`}</CardNote>
      ) : (
        <div className={css.body}>
          <ReadOnlySection layout={yearLayout} row={read} names={certified} />
        </div>
      )}
      <CardNote>
        {t`Post the summary from ${from} to ${to}. Its records are kept until ${kept}.`}
      </CardNote>
      {isOpen && <YearDialog place={place} row={figures} onClose={() => setOpen(false)} />}
    </TitledCard>
  )
}

const certified = [
  'annualAverageEmployees',
  'totalHoursWorked',
  'size',
  'executiveName',
  'executiveTitle',
  'executivePhone',
  'certifiedOn',
  'changeReason',
]
