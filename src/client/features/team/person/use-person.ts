import { useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { Associate, WholeAssociate } from '#contract/team/schema.ts'
import { isRecordUnavailable } from '#client/records/one/record-boundary.tsx'
import { useRead, useReadList } from '#client/records/use-read.ts'
import type { SingleRecordData } from '#client/data/replica/view-types.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { reportingChain, pathTo } from '../chain.ts'

/** A person, the reader's relation to them, and their place in the tree. */
export interface OpenPerson {
  person: Associate | WholeAssociate
  /** True once all fields of the person have been read, now or before. */
  isWhole: boolean
  isOwn: boolean
  /**
   * True for the reader, a person below the reader, and anyone for a system administrator (G1-72).
   */
  isBelow: boolean
  /** The path from the top to this person, without people that the reader may not see. */
  path: readonly Associate[]
  /** All people below them. */
  below: readonly Associate[]
  people: readonly Associate[]
  reread: () => unknown
}

/**
 * Reads a person by number: at once from the device's list, and the fields of the page when they
 * are read or as they were cached (TEAM-77). A system administrator's device has no list, so it
 * also reads the company's.
 */
export function usePerson(userID: number): SingleRecordData<OpenPerson> {
  const me = useMe()
  const isSystem = me.app_metadata.role.roleID === roles.systemAdmin
  const own = useRecords('associate')
  const isNumber = Number.isSafeInteger(userID) && userID > 0
  // The device caches this read, which contains no key (ruling 71).
  const detailsRead = useRead(
    'team.one',
    { params: { userID: String(userID) }, query: { keys: 'none' } },
    { enabled: isNumber },
  )
  const accountID = detailsRead.data?.user_metadata.accountID ?? null
  const asked = useReadList(
    'team.list',
    { params: { accountID: String(accountID ?? 0) }, query: {} },
    { enabled: isSystem && accountID !== null, memoryOnly: true },
  )
  const people = isSystem ? asked.rows : own.rows
  const refused =
    detailsRead.reading.failed !== null && isRecordUnavailable(detailsRead.reading.failed)
  const row = useMemo((): OpenPerson | null => {
    const listed = people.find(({ user_id }) => user_id === userID) ?? null
    // A person that the server refuses is not shown from the cache.
    const person = refused ? null : newest(detailsRead.data, listed)
    if (person === null) return null
    const isOwn = userID === me.user_id
    const chain = reportingChain(people, userID)
    return {
      person,
      isWhole: detailsRead.data !== null,
      isOwn,
      isBelow: isSystem || isOwn || reportingChain(people, me.user_id).has(userID),
      path: pathTo(people, listed ?? person),
      below: people.filter(({ user_id }) => user_id !== userID && chain.has(user_id)),
      people,
      reread: own.refresh,
    }
  }, [people, userID, refused, detailsRead.data, me.user_id, isSystem, own.refresh])
  const { asOf, offline, failed, refresh } = detailsRead.reading
  return {
    row,
    loading: row === null && detailsRead.loading,
    error: row !== null ? null : isNumber ? failed : nobody,
    asOf,
    offline,
    failed,
    // The banner covers only the reads of lists, so the screen reports this one.
    inBanner: false,
    refresh,
  }
}

/**
 * Returns the newer of the single read and the list's row, with the fields that only the first has.
 */
function newest(
  details: WholeAssociate | null,
  listed: Associate | null,
): Associate | WholeAssociate | null {
  if (details === null || listed === null || details.version >= listed.version)
    return details ?? listed
  const { emergencyContactName, emergencyContactNumber, address } = details
  return {
    ...listed,
    ...(emergencyContactName !== undefined && { emergencyContactName }),
    ...(emergencyContactNumber !== undefined && { emergencyContactNumber }),
    ...(address !== undefined && { address }),
  }
}

const nobody = {
  ok: false,
  kind: 'refused',
  status: 404,
  code: 'not-found',
  title: '',
  message: '',
  fields: {},
  retryAfter: null,
} as const
