import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { call } from '#client/data/api/call.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import type { ListExportOptions } from '#client/records/list/export-list.ts'
import { defineList } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useServerList } from '#client/records/list/use-server-list.ts'
import { useRead } from '#client/records/use-read.ts'
import { useGo } from '#client/shell/address.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { companyLayout as layout, type CompanyRow } from './layout.ts'
import { ActiveMark, placeOf, PlanWord, seatsCell } from './marks.tsx'
import { listWords } from './words.ts'

const CompanyForm = lazyComponent(
  async () => (await import('./company-form.tsx')).CompanyForm,
  'over',
)

const kind = defineList(layout, 'companies')
const hrefOf = ({ accountID }: CompanyRow) => `/admin/accounts/${accountID}`

/**
 * All companies, searched, filtered and sorted by the server (ACC-14, ACC-16, ACC-17, G1-41;
 * rulings, 52).
 */
export function CompaniesPage() {
  const { i18n, t } = useLingui()
  const go = useGo()
  const [adding, setAdding] = useState(false)
  const columns = useMemo(
    () => buildColumns<CompanyRow>(layout, i18n, { looks: uncounted }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale],
  )
  const offers = useMemo(
    () => ({
      plan: () => [
        { value: 'free', label: t`Free` },
        { value: 'paid', label: t`Paid` },
      ],
    }),
    [t],
  )
  const list = useServerList<CompanyRow>(kind, {
    name: 'companies',
    read: (query, signal) => call('companies.list', { query, signal }),
    readCounts: (query, signal) => call('companies.counts', { query, signal }),
    offers,
  })
  const add = useCallback(() => setAdding(true), [])
  const card = useCallback(
    (row: CompanyRow) => <CompanyCard row={row} onOpen={() => go(hrefOf(row))} />,
    [go],
  )
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        memory="companies"
        card={card}
        hrefOf={hrefOf}
        exports={exported}
        onCreate={add}
        fact={<Totals />}
      />
      {adding && <CompanyForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** Exports all matches, not only the rows that were read. */
const exported: ListExportOptions<CompanyRow> = {
  requestFile: ({ query, body }) => call('companies.export', { query, body }),
}

/** Turns off sorting by columns that the server would have to count for every company first. */
const uncounted: Readonly<Record<string, Partial<Column<CompanyRow>>>> = {
  seatsUsed: { sortValue: undefined },
  lastActivity: { sortValue: undefined },
}

/** Shows a text such as `1,284 companies, 86,412 associates`. */
function Totals() {
  const { t } = useLingui()
  const { data } = useRead('companies.counts', { query: {} }, { memoryOnly: true })
  if (data === null) return null
  const { companies = 0, associates = 0 } = data.total
  const [n, m] = [wholeNumber(companies), wholeNumber(associates)]
  const all = plural(companies, { one: `${n} company`, other: `${n} companies` })
  const people = plural(associates, { one: `${m} associate`, other: `${m} associates` })
  return t`${all}, ${people}`
}

/** Shows a company on a phone. */
function CompanyCard({ row, onOpen }: { row: CompanyRow; onOpen: () => void }) {
  return (
    <RecordCard
      title={row.name}
      second={placeOf(row)}
      meta={
        <>
          <ActiveMark isActive={row.isActive} />
          <span>{seatsCell(row)}</span>
          <span>
            <PlanWord isFree={row.isPowerBIReportFree} />
          </span>
        </>
      }
      href={hrefOf(row)}
      onOpen={onOpen}
    />
  )
}
