import { useMemo } from 'react'
import { call } from '#client/data/api/call.ts'
import { onlySet } from '#client/records/list/list-state.ts'
import { useServerList } from '#client/records/list/use-server-list.ts'
import { useRead } from '#client/records/use-read.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useCompanyDay } from './due.tsx'
import { correctiveActionLayout as layout, type Row } from './layout.ts'
import { Actions, kind, useColumns, useListed, useStatuses } from './actions.tsx'
import { useLookups } from './use-lookups.ts'

/** All companies' actions, filtered, sorted and searched on the server, by pages of 100 (CA-10, G2-48; rulings, 10). */
export function SystemList() {
  const me = useMe()
  const lookups = useLookups()
  const tabs = useStatuses(lookups)
  const listed = useListed(lookups)
  const { companies, reading } = useCompanies()
  const besides = useMemo(() => [lookups.reading, reading], [lookups.reading, reading])
  const offers = useMemo(() => (companies.length > 0 ? { ...listed, company: () => companies } : listed), [companies, listed])
  const params = { userID: String(me.user_id) }
  const list = useServerList<Row>(kind, {
    name: 'corrective-actions',
    read: (query, signal) => call('correctiveActions.ofUser', { params, query, signal }),
    readCounts: (query, signal) => call('correctiveActions.countsOfUser', { params, query, signal }),
    offers,
    without: ofOwn,
    tabs,
  })
  const today = useCompanyDay()
  return <Actions system list={list} tabs={tabs} besides={besides} today={today} {...useColumns(true, today)} />
}

/** Filters and chips of the own list alone: the server does not know them. */
const ofOwn: readonly string[] = ['project', 'assigned', 'mine', ...onlySet(layout)]

/** All companies, to filter by. */
function useCompanies() {
  const { data, reading } = useRead('companies.list', {}, { passing: true })
  const companies = useMemo(() => data?.map((company) => ({ value: String(company.accountID), label: company.name })) ?? [], [data])
  return { companies, reading }
}
