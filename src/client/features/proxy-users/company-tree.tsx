import { useMemo } from 'react'
import type { Associate } from '#contract/team/schema.ts'
import { OrganizationTreeDialog } from '#client/features/team/door.ts'
import { useReadList } from '#client/records/use-read.ts'

type CompanyTreeProps = {
  /** The company of the person whose proxy users are shown; 0 while unknown. */
  accountID: number
  onClose: () => void
}

const isPerson = (row: Associate | object): row is Associate => 'user_id' in row

/**
 * Shows all people of the person's company in their tree (TEAM-98). It reads them from the server,
 * because the device of a system administrator has no list of people of that company.
 */
export function CompanyTree({ accountID, onClose }: CompanyTreeProps) {
  const read = useReadList(
    'team.list',
    { params: { accountID: String(accountID) }, query: {} },
    { enabled: accountID > 0 },
  )
  const people = useMemo(() => ({ ...read, rows: read.rows.filter(isPerson) }), [read])
  return <OrganizationTreeDialog people={people} onClose={onClose} />
}
