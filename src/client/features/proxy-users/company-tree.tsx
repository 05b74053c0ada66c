import { useMemo } from 'react'
import type { Associate } from '#contract/team/schema.ts'
import { OrganizationTreeDialog } from '#client/features/team/door.ts'
import { useReadList } from '#client/records/use-read.ts'

type CompanyTreeProps = {
  /** Of the person whose proxy users are shown; 0: not known yet. */
  accountID: number
  onClose: () => void
}

const isPerson = (row: Associate | object): row is Associate => 'user_id' in row

/**
 * Everybody of the person's company in their places (TEAM-98). It is read anew: a system
 * administrator has no list of people on the device, and theirs would be of another company.
 */
export function CompanyTree({ accountID, onClose }: CompanyTreeProps) {
  const read = useReadList(
    'team.list',
    { params: { accountID: String(accountID) }, query: {} },
    { when: accountID > 0 },
  )
  const people = useMemo(() => ({ ...read, rows: read.rows.filter(isPerson) }), [read])
  return <OrganizationTreeDialog people={people} onClose={onClose} />
}
