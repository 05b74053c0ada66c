import { useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { caseDataDuty } from '#contract/osha/case-data-duty.ts'
import { itaCaseProblems } from '#contract/osha/choices.ts'
import type { ItaCaseCheck } from '#contract/osha/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { call } from '#client/data/api/call.ts'
import { refusalWords } from '#client/i18n/refusal-words.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { RefusalText } from '#client/records/refusal-text.tsx'
import { useReadList } from '#client/records/use-read.ts'
import { useGo } from '#client/shell/address.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { LinkRow, LinkRows } from '#client/ui/record/link-rows.tsx'
import { CardNote } from '#client/ui/record/titled-card.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { caseAddress } from './addresses.ts'
import type { EstablishmentRow } from './establishment-layout.ts'
import css from './osha.module.css'
import { paramsOf, useReaders, useYear } from './use-osha.ts'
import { caseFieldWords, caseProblemWords } from './words.ts'

type CaseDataProps = { accountID: number; establishment: EstablishmentRow; year: number }

/**
 * Offers the agency's file of an establishment's cases (forms 300 and 301) to those who may read
 * every form 301: whether the agency expects it, and which problems exclude cases.
 */
export function CaseData(props: CaseDataProps) {
  const { t, i18n } = useLingui()
  const { accountID, establishment, year } = props
  const { establishmentID, establishmentName: name } = establishment
  const { actor } = useMe()
  const { data: readers } = useReaders(accountID)
  const mayTake = readers?.mayReadNames === true && !actor
  const params = { ...paramsOf(accountID), establishmentID: String(establishmentID) }
  const args = { params, query: { year: String(year) } }
  const options = { memoryOnly: true, staleTime: 0, enabled: mayTake } as const
  const { rows, complete, ...reading } = useReadList('osha.itaCaseCheck', args, options)
  const { failed, busy, save } = useCaseFile(props)
  const offline = useLacksLine()
  const withProblems = rows.filter(({ problems }) => problems.length > 0)
  const isReady = rows.length > 0 && withProblems.length === 0
  const title = t`Cases of ${name}, forms 300 and 301`
  return (
    <section className={css.caseData} aria-label={title}>
      <div className={css.line}>
        <strong className={css.about}>{title}</strong>
        {mayTake && (
          <Button
            size="small"
            disabled={!isReady || busy || offline}
            icon={<Icon icon={IconDownload} size={20} />}
            onClick={() => void save()}
          >
            {t`Save case data`}
          </Button>
        )}
      </div>
      <Duty {...props} />
      {actor && <CardNote>{i18n._(refusalWords.acting.message)}</CardNote>}
      {!actor && readers?.mayReadNames === false && (
        <CardNote>
          {t`Only owners and readers of forms 301 can save this file, because it contains dates of birth.`}
        </CardNote>
      )}
      {mayTake && (
        <>
          <StaleDataHint of={[reading]} />
          <CardNote>
            {t`The file contains dates of birth and all texts of the forms, but no names or addresses. It includes privacy cases: leave intimate details out of their texts. The audit log records each download.`}
          </CardNote>
          {failed && (
            <ProblemState title={t`The file could not be made`}>
              <RefusalText refused={failed} />
            </ProblemState>
          )}
          {complete && rows.length === 0 && (
            <CardNote>{t`No case in the log of ${year}.`}</CardNote>
          )}
        </>
      )}
      {withProblems.length > 0 && (
        <LinkRows>
          {withProblems.map((row) => (
            <CaseLine key={row.oshaCaseID} row={row} />
          ))}
        </LinkRows>
      )}
    </section>
  )
}

/** Requests the file of cases and saves it; `failed` is why the last one was refused. */
function useCaseFile({ accountID, establishment: { establishmentID }, year }: CaseDataProps) {
  const [failed, setFailed] = useState<ApiFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const body = { establishmentID, year }
    const answer = await call('osha.itaCaseFile', { params: paramsOf(accountID), body })
    setBusy(false)
    setFailed(answer.ok ? null : answer)
    const file: unknown = answer.ok ? answer.body : null
    if (file instanceof Blob) saveFile(`osha-cases-${year}.csv`, file)
  }
  return { failed, busy, save }
}

/** Explains who must send the cases, and whether this establishment must. */
function Duty({ accountID, establishment, year }: CaseDataProps) {
  const { t } = useLingui()
  const { establishmentID, establishmentName: name, naicsCode: industry } = establishment
  const { year: figures } = useYear(accountID, establishmentID, year)
  const reasons = {
    expected: t`Expected of ${name} for ${year}: it had 100 people or more, and its industry ${industry} is on that list.`,
    small: t`Not expected of ${name} for ${year}: it had fewer than 100 people.`,
    industry: t`Not expected of ${name}: its industry ${industry} is not on that list.`,
    unknown: t`Enter the NAICS code of ${name} and its size in ${year} to see whether it must send its cases.`,
  }
  return (
    <CardNote>
      {t`An establishment also sends its cases by March 2 if it had 100 people or more at any time of the year and its industry is on OSHA's list (29 CFR 1904.41(a)(2), appendix B).`}{' '}
      <strong>{reasons[caseDataDuty(industry, figures?.size)]}</strong>
    </CardNote>
  )
}

/** A case that cannot be in the file, with its faulty fields and a link to its form. */
function CaseLine({ row: { oshaCaseID, caseNumber, problems } }: { row: ItaCaseCheck }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const href = caseAddress(oshaCaseID)
  const told = itaCaseProblems.flatMap((problem) => {
    const fields = problems.filter((one) => one.problem === problem)
    const words = fields.map(({ field }) => i18n._(caseFieldWords[field])).join(', ')
    return fields.length === 0 ? [] : [`${i18n._(caseProblemWords[problem])}: ${words}`]
  })
  return (
    <LinkRow href={href} onOpen={() => go(href)} className={css.problem}>
      <span className={css.case}>{t`Case ${caseNumber}`}</span>
      <span className={css.lacking}>{told.join('. ')}</span>
    </LinkRow>
  )
}
