import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ItaCheck } from '#contract/osha/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { call } from '#client/data/api/call.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useReadList } from '#client/records/use-read.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { CaseData } from './case-data.tsx'
import type { EstablishmentRow } from './establishment-layout.ts'
import css from './osha.module.css'
import { paramsOf } from './use-osha.ts'
import { lackingWords } from './words.ts'

type ItaCardProps = {
  accountID: number
  year: number
  /** The establishment of the page, once it is loaded. */
  establishment: EstablishmentRow | undefined
}

/**
 * Offers the agency's files of a year: what each establishment's summary lacks, the file once
 * nothing is missing, and the file of cases of the page's establishment.
 */
export function ItaCard({ accountID, year, establishment }: ItaCardProps) {
  const { t } = useLingui()
  const params = paramsOf(accountID)
  const query = { year: String(year) }
  const options = { memoryOnly: true, staleTime: 0 } as const
  const { rows, complete, ...reading } = useReadList('osha.itaCheck', { params, query }, options)
  const offline = useLacksLine()
  const [failed, setFailed] = useState<ApiFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const isReady =
    rows.some(({ isIncluded }) => isIncluded) && rows.every(({ lacking }) => lacking.length === 0)
  const save = async () => {
    setBusy(true)
    const answer = await call('osha.itaFile', { params, body: { year } })
    setBusy(false)
    setFailed(answer.ok ? null : answer)
    const file: unknown = answer.ok ? answer.body : null
    if (file instanceof Blob) saveFile(`osha-300a-${year}.csv`, file)
  }
  return (
    <TitledCard
      title={t`Files for the agency, ${year}`}
      act={
        <Button
          size="small"
          disabled={!isReady || busy || offline}
          icon={<Icon icon={IconDownload} size={20} />}
          onClick={() => void save()}
        >
          {t`Save CSV file`}
        </Button>
      }
      hint={<StaleDataHint of={[reading]} />}
    >
      <CardNote>
        {t`The summaries of all establishments in the columns of OSHA's Injury Tracking Application. Submit the file by March 2.`}
      </CardNote>
      {failed && (
        <ProblemState title={t`The file could not be made`}>
          <RefusalText refused={failed} />
        </ProblemState>
      )}
      {complete &&
        rows.map((row) => (
          <div key={row.establishmentID} className={css.line}>
            <strong className={css.about}>{row.establishmentName}</strong>
            <Lacking row={row} />
          </div>
        ))}
      {establishment && (
        <CaseData accountID={accountID} establishment={establishment} year={year} />
      )}
    </TitledCard>
  )
}

function Lacking({ row: { isIncluded, lacking } }: { row: ItaCheck }) {
  const { t, i18n } = useLingui()
  if (!isIncluded)
    return <span className={css.quiet}>{t`Not in the file: no figures, no cases`}</span>
  if (lacking.length === 0) return <span className={css.quiet}>{t`Complete`}</span>
  const names = lacking.map((name) => i18n._(lackingWords[name])).join(', ')
  return <span className={css.lacking}>{t`Missing: ${names}`}</span>
}
