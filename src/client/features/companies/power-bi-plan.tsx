import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayManageCompanies } from '#contract/companies/rules.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { CompanyKeys, EditCompanyKeys } from '#client/features/keys/door.ts'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { CompanyRow } from './layout.ts'
import { PlanWord } from './marks.tsx'
import { useCompaniesAgain } from './use-companies-again.ts'
import { saveWords } from './words.ts'
import css from './companies.module.css'

/**
 * The plan of the company's Power BI reports. Everyone sees it; the system administrator changes it
 * after a question (ACC-24, ACC-83 to ACC-85).
 */
export function PowerBIPlan({ row }: { row: CompanyRow }) {
  const { t } = useLingui()
  const {
    app_metadata: { role },
  } = useMe()
  const outcome = useReportSaveOutcome()
  const again = useCompaniesAgain()
  const [asked, setAsked] = useState<boolean | null>(null)
  const { accountID, name, etag, isPowerBIReportFree: isFree } = row
  const set = async (free: boolean) => {
    setAsked(null)
    const saving = runCommand(
      'companies.patch',
      { params: { accountID: String(accountID) }, body: { isPowerBIReportFree: free } },
      { etag },
    )
    const unsaved = await outcome(saveWords.plan, saving, { reread: again })
    // Another person changed the company first, so it is read again before the next try.
    if (unsaved?.row) again()
  }
  const chosen = asked === true ? t`Free` : t`Paid`
  return (
    <section className={css.card} aria-labelledby="company-power-bi">
      <div className={css.line}>
        <h2 id="company-power-bi">{t`Power BI`}</h2>
        {mayManageCompanies(role) && (
          <EditCompanyKeys accountID={accountID} name={name} etag={etag} />
        )}
      </div>
      <div className={css.line}>
        <span>{t`Reports plan`}</span>
        {mayManageCompanies(role) ? (
          <SegmentedTabs
            label={t`Reports plan`}
            options={[
              { value: 'free', label: t`Free` },
              { value: 'paid', label: t`Paid` },
            ]}
            value={isFree ? 'free' : 'paid'}
            onChange={(value) => setAsked(value === 'free')}
          />
        ) : (
          <strong>
            <PlanWord isFree={isFree} />
          </strong>
        )}
      </div>
      {mayManageCompanies(role) && (
        <div className={css.within}>
          <CompanyKeys accountID={accountID} />
        </div>
      )}
      {asked !== null && (
        <Confirm
          tone="plain"
          title={t`Set the plan to ${chosen}?`}
          harmless={t`Leave it as it is`}
          verb={t`Set to ${chosen}`}
          onCancel={() => setAsked(null)}
          onConfirm={() => void set(asked)}
        >
          {name}
        </Confirm>
      )}
    </section>
  )
}
