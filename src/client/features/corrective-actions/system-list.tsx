import { useEffect, useMemo, useState } from 'react'
import { call } from '#client/data/api/call.ts'
import type { ListSource } from '#client/records/list/list-source.ts'
import { filtersOnlyWhenSet } from '#client/records/list/list-state.ts'
import { useServerList } from '#client/records/list/use-server-list.ts'
import { keepChoice, keptChoice } from '#client/shell/use-kept-choice.ts'
import { useRead } from '#client/records/use-read.ts'
import { useChosenAccount } from '#client/workspace/use-account.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useCompanyDay } from './due.tsx'
import { correctiveActionLayout as layout, type ActionListRow } from './layout.ts'
import { Actions, actionListKind, useColumns, useListed, useStatuses } from './actions.tsx'
import { useLookups } from './use-lookups.ts'

/**
 * The actions of all companies; the server filters, sorts and searches, in pages of 100 (CA-10,
 * G2-48; rulings, 10).
 */
export function SystemList() {
  const me = useMe()
  const lookups = useLookups()
  const tabs = useStatuses(lookups)
  const listed = useListed(lookups)
  const { companies, reading } = useCompanies()
  const otherReads = useMemo(() => [lookups.reading, reading], [lookups.reading, reading])
  const offers = useMemo(
    () => (companies.length > 0 ? { ...listed, company: () => companies } : listed),
    [companies, listed],
  )
  const params = { userID: String(me.user_id) }
  const list = useServerList<ActionListRow>(actionListKind, {
    name: 'corrective-actions',
    read: (query, signal) => call('correctiveActions.ofUser', { params, query, signal }),
    readCounts: (query, signal) =>
      call('correctiveActions.countsOfUser', { params, query, signal }),
    offers,
    without: ofOwn,
    tabs,
  })
  useChosenCompany(list)
  const today = useCompanyDay()
  return (
    <Actions
      system
      list={list}
      tabs={tabs}
      otherReads={otherReads}
      today={today}
      {...useColumns(true, today)}
    />
  )
}

/** Filters and chips of the own list that the server does not know. */
const ofOwn: readonly string[] = [
  'project',
  'assigned',
  'mine',
  'check',
  ...filtersOnlyWhenSet(layout),
]

/**
 * Sets the company filter once for each chosen company (ruling 77). It can be cleared, and an
 * address that names a company stays.
 */
function useChosenCompany({ state, change }: ListSource<ActionListRow>): void {
  const { user_id } = useMe()
  const chosen = String(useChosenAccount()?.accountID ?? '')
  const name = `corrective-actions.company.${user_id}`
  const isNamed = (state.picks['company'] ?? []).length > 0
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    const isNew = chosen !== '' && keptChoice(name) !== chosen
    if (isNew) keepChoice(name, chosen)
    if (isNew && (isOpened || !isNamed)) change({ picks: { ...state.picks, company: [chosen] } })
    setOpened(true)
    // oxlint-disable-next-line react/exhaustive-deps -- a filter that the person sets is theirs
  }, [chosen, name])
}

/** Reads all companies for the filter. */
function useCompanies() {
  const { data, reading } = useRead('companies.list', {}, { memoryOnly: true })
  const companies = useMemo(
    () => data?.map((company) => ({ value: String(company.accountID), label: company.name })) ?? [],
    [data],
  )
  return { companies, reading }
}
