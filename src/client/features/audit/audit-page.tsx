import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconListSearch } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { call } from '#client/data/api/call.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { tableTime } from '#client/i18n/dates.ts'
import { browserName } from '#client/records/browser-name.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import type { ListExportOptions } from '#client/records/list/export-list.ts'
import { defineList, type ListSource, type ListMessages } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { useListFilters } from '#client/records/list/use-list-filters.ts'
import { useServerList } from '#client/records/list/use-server-list.ts'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { type AuditRow, auditLayout as layout } from './layout.tsx'
import {
  aboutSaid,
  actorSaid,
  detailsSaid,
  eventOffers,
  eventSaid,
  exportedColumns,
} from './words.ts'

const LineDialog = lazyComponent(async () => (await import('./line-dialog.tsx')).LineDialog, 'over')

const kind = defineList(layout)

/** The audit trail of an owner's company (rulings, 39 and 56). */
export function CompanyAudit() {
  const { user_metadata } = useMe()
  const people = useRecords('associate')
  const { rows } = people
  const { i18n } = useLingui()
  const { tab } = useListFilters(kind).now
  const offers = useMemo(() => {
    const named = () => rows.map(({ user_id, name }) => ({ value: String(user_id), label: name }))
    return { by: named, about: named, what: () => eventOffers(i18n, tab) }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, rows, tab])
  const { accountID, companyName } = user_metadata
  const params = { accountID: String(accountID ?? 0) }
  const list = useServerList<AuditRow>(kind, {
    name: 'audit',
    read: (query, signal) => call('audit.ofCompany', { params, query, signal }),
    offers,
    without: ofSystem,
  })
  const besides = useMemo(() => [people], [people])
  const exports = useMemo(
    (): ListExportOptions<AuditRow> => ({
      of: companyName,
      columns: (words) => exportedColumns(words, false),
      requestFile: ({ query, body }) =>
        call('audit.exportOfCompany', {
          params: { accountID: String(accountID ?? 0) },
          query,
          body,
        }),
    }),
    [accountID, companyName],
  )
  return (
    <Trail
      list={list}
      without={ofSystem}
      besides={besides}
      memory="/back-office/audit"
      exports={exports}
    />
  )
}

/**
 * The audit trails of all companies and of the provider. It offers people to filter by once one
 * company is chosen.
 */
export function SystemAudit() {
  const { i18n } = useLingui()
  const { now } = useListFilters(kind)
  const { tab } = now
  const chosen = now.picks['company'] ?? none
  const one = chosen.length === 1 ? (chosen[0] ?? '') : ''
  const companies = useRead('companies.list', {}, { memoryOnly: true })
  const people = useRead(
    'team.list',
    { params: { accountID: one } },
    { memoryOnly: true, enabled: one !== '' },
  )
  const offers = useMemo(() => {
    const named = Array.isArray(people.data)
      ? people.data.map(({ user_id, name }) => ({ value: String(user_id), label: name }))
      : none
    return {
      company: () =>
        (companies.data ?? none).map(({ accountID, name }) => ({
          value: String(accountID),
          label: name,
        })),
      what: () => eventOffers(i18n, tab),
      ...(named.length > 0 && { by: () => named, about: () => named }),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, companies.data, people.data, tab])
  const list = useServerList<AuditRow>(kind, {
    name: 'audit',
    read: (query, signal) => call('audit.list', { query, signal }),
    offers,
  })
  const besides = useMemo(
    () => [companies.reading, people.reading],
    [companies.reading, people.reading],
  )
  return (
    <Trail
      list={list}
      without={none}
      besides={besides}
      memory="/admin/audit"
      exports={allExported}
    />
  )
}

const allExported: ListExportOptions<AuditRow> = {
  columns: (words) => exportedColumns(words, true),
  requestFile: ({ query, body }) => call('audit.export', { query, body }),
}

const none: readonly never[] = []
const ofSystem: readonly string[] = ['company']

type TrailProps = {
  list: ListSource<AuditRow>
  /** Columns that this screen does not have. */ without: readonly string[]
  besides: readonly ReadStatus[]
  memory: string
  exports: ListExportOptions<AuditRow>
}

function Trail({ list, without, besides, memory, exports }: TrailProps) {
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState<AuditRow | null>(null)
  const details = useCallback(
    (row: AuditRow) => (
      <Button
        size="small"
        variant="quiet"
        aria-label={t`Details of ${eventSaid(i18n, row)}, ${tableTime(row.at)}`}
        onClick={() => setOpened(row)}
      >{t`Details`}</Button>
    ),
    [t, i18n],
  )
  const columns = useMemo((): Column<AuditRow>[] => {
    // The server sorts only by time.
    const shown = buildColumns<AuditRow>(layout, i18n, { without }).map(
      ({ sortValue, ...column }) =>
        column.id === 'at' && sortValue ? { ...column, sortValue } : column,
    )
    return [
      ...shown,
      {
        id: 'details',
        header: i18n._(msg`Details`),
        quietHeader: true,
        cell: details,
        width: 6,
        align: 'end',
        control: true,
        hideable: false,
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, without, details])
  const card = useCallback(
    (row: AuditRow) => (
      <LineCard row={row} company={!without.includes('company')} acts={details(row)} />
    ),
    [without, details],
  )
  return (
    <>
      <RecordList
        kind={kind}
        words={listWords}
        list={list}
        columns={columns}
        tabs={none}
        memory={memory}
        card={card}
        otherReads={besides}
        exports={exports}
      />
      {opened && <LineDialog row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Shows a line on a phone. */
function LineCard({ row, company, acts }: { row: AuditRow; company: boolean; acts: ReactNode }) {
  const { i18n } = useLingui()
  const second = [
    [actorSaid(i18n, row), aboutSaid(i18n, row)],
    detailsSaid(i18n, row),
    [company && row.companyName, row.address, browserName(row.device)],
  ]
    .map((line) => line.filter(Boolean).join(', '))
    .filter(Boolean)
  return (
    <RecordCard
      number={tableTime(row.at)}
      title={eventSaid(i18n, row)}
      second={second.map((line, at) => (
        <span key={line}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
      actions={acts}
    />
  )
}

const listWords: ListMessages = {
  title: msg`Audit log`,
  loading: msg`Loading the audit log`,
  find: { label: msg`Find a person in the audit log`, placeholder: msg`Name of a person` },
  create: { label: msg`New` },
  icon: IconListSearch,
  none: {
    title: msg`Nothing has happened yet`,
    text: msg`Sign-ins, refusals, passwords and changes of rights are listed here. Each line shows who, when and from where. Lines are kept for two years.`,
  },
  noMatch: {
    title: msg`No line matches`,
    text: msg`No line matches the search and the filters.`,
    clear: msg`Show all lines`,
  },
  failed: { code: 'fetchAudit', title: msg`Failed to retrieve the audit log` },
}
