import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBuilding } from '@tabler/icons-react'
import type { EmbeddedReportKind } from '#contract/embedded-reports/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { useReadList } from '#client/records/use-read.ts'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { type Account, useAccount } from '#client/workspace/use-account.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { PersonChooser, useChosenPerson } from './person-chooser.tsx'
import { CompanyReport, PersonReport } from './report.tsx'
import css from './embedded-reports.module.css'

/** Serves `/back-office/reports/submissions` and `/admin/reports/submissions` (REP-01, REP-03). */
export const SubmissionsReportPage = () => <ReportPage kind="submissions" />

/**
 * Serves `/back-office/reports/corrective-actions` and `/admin/reports/corrective-actions` (REP-02,
 * REP-04).
 */
export const ActionsReportPage = () => <ReportPage kind="corrective-actions" />

const titles = {
  submissions: msg`Submissions report`,
  'corrective-actions': msg`Corrective actions report`,
} as const

function ReportPage({ kind }: { kind: EmbeddedReportKind }) {
  const { i18n } = useLingui()
  const account = useAccount()
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  return (
    <div className={css.page}>
      <PageHeader title={i18n._(titles[kind])} fact={isSystem && account?.name} />
      {!isSystem && <OwnReports key={kind} kind={kind} />}
      {isSystem && account === null && <ChooseAccount />}
      {isSystem && account !== null && (
        <CompanyReports key={`${kind} ${account.accountID}`} kind={kind} account={account} />
      )}
    </div>
  )
}

/** Asks a system administrator for a company first. */
function ChooseAccount() {
  const { t } = useLingui()
  return (
    <div className={css.place}>
      <Empty icon={<Icon icon={IconBuilding} size={26} />} title={t`Please select an account`}>
        {t`The company whose report you see is chosen at the top of the page.`}
      </Empty>
    </div>
  )
}

/** Reserves the space of chooser and report until the list has the person in the address. */
function LoadingReport() {
  const { t } = useLingui()
  return (
    <div className={css.place}>
      <SkeletonRows label={t`Loading the report`} />
    </div>
  )
}

/** Shows the own report of a safety professional, or that of a person below. */
function OwnReports({ kind }: { kind: EmbeddedReportKind }) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const choice = useChosenPerson(useRecords('associate'), user_id)
  if (choice.isPending) return <LoadingReport />
  return (
    <>
      <PersonChooser {...choice} own={t`My report`} />
      <PersonReport
        key={choice.chosen?.user_id}
        kind={kind}
        userID={choice.chosen?.user_id ?? user_id}
      />
    </>
  )
}

/** Shows the report of a company; its corrective actions also by person (REP-02, G2-90). */
function CompanyReports({
  kind,
  account: { accountID, name },
}: {
  kind: EmbeddedReportKind
  account: Account
}) {
  const params = { accountID: String(accountID) }
  const bySubmissions = kind === 'submissions'
  const people = useReadList(
    'team.list',
    { params, query: {} },
    { memoryOnly: true, enabled: !bySubmissions },
  )
  const choice = useChosenPerson(people, null)
  if (bySubmissions) return <CompanyReport kind={kind} accountID={accountID} />
  if (choice.isPending) return <LoadingReport />
  return (
    <>
      <PersonChooser {...choice} own={name} />
      {choice.chosen === null ? (
        <CompanyReport kind={kind} accountID={accountID} />
      ) : (
        <PersonReport key={choice.chosen.user_id} kind={kind} userID={choice.chosen.user_id} />
      )}
    </>
  )
}
