import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ConnectorRun } from '#contract/goformz/schema.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { causeWord, faultWords } from './words.ts'
import css from './goformz.module.css'

/** The last twenty runs: the time, the cause and the result of each. */
export function RunsCard({ runs }: { runs: readonly ConnectorRun[] }) {
  const { t } = useLingui()
  return (
    <TitledCard title={t`Last runs`}>
      {runs.length === 0 ? (
        <CardNote>{t`None yet`}</CardNote>
      ) : (
        runs.map((run) => <Run key={`${run.at} ${run.cause}`} run={run} />)
      )}
    </TitledCard>
  )
}

function Run({
  run: { at, cause, added, changed, unread, pdfs, fault, detail },
}: {
  run: ConnectorRun
}) {
  const { t, i18n } = useLingui()
  const counts = [
    added > 0 && t`${plural(added, { one: '# form added', other: '# forms added' })}`,
    changed > 0 && t`${plural(changed, { one: '# form changed', other: '# forms changed' })}`,
    pdfs > 0 && t`${plural(pdfs, { one: '# PDF', other: '# PDFs' })}`,
  ].filter(Boolean)
  const reason = fault === null ? '' : i18n._(faultWords(fault).why)
  return (
    <div className={css.line}>
      <span className={css.when}>{tableTime(at)}</span>
      <div className={css.about}>
        <span>
          {counts.length > 0
            ? counts.join(', ')
            : fault === null && unread === 0
              ? t`Nothing new`
              : ''}
        </span>
        {unread > 0 && (
          <span className={css.fault}>
            {t`${plural(unread, { one: '# form could not be read and was left out', other: '# forms could not be read and were left out' })}`}
            {fault === null && detail !== '' && `: ${detail}`}
          </span>
        )}
        {fault !== null && <span className={css.fault}>{t`Ended early: ${reason}`}</span>}
      </div>
      <span className={css.quiet}>{i18n._(causeWord(cause))}</span>
    </div>
  )
}
