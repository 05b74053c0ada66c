import { useMemo } from 'react'
import { CompanyPageHeader } from '#client/features/companies/door.ts'
import { useParam } from '#client/shell/address.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { ProgramsView } from './programs-view.tsx'
import { readWords } from './words.ts'

/**
 * The programs on a company's page: any company for the system administrator, the own company for
 * others (PROG-95, ACC-30, ACC-32).
 */
export function CompanyProgramsPage() {
  const named = Number(useParam('accountID'))
  const { user_metadata } = useMe()
  const accountID = named || (user_metadata.accountID ?? 0)
  const isOwn = accountID === user_metadata.accountID
  const place = useMemo(() => ({ accountID, isOwn }), [accountID, isOwn])
  return (
    <ProgramsView
      key={accountID}
      place={place}
      failed={readWords.ofCompany}
      head={() => <CompanyPageHeader accountID={accountID} at="programs" actions={null} />}
    />
  )
}
