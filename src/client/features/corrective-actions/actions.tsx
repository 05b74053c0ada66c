import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconClipboardCheck } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { daysOpen } from '#contract/corrective-actions/due.ts'
import { waitsForCheck } from '#contract/corrective-actions/second-person.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useServerNow } from '#client/i18n/use-moment.ts'
import { useChosenColumns } from '#client/records/list/chosen-columns.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import {
  defineList,
  type ListSource,
  type ListMessages,
  type FilterChoices,
} from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import { PhotoImage } from '#client/records/photos/door.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import { isUnsent } from '#client/records/row-sync.ts'
import { useGo } from '#client/shell/address.ts'
import { RecordBadge } from '#client/shell/record-badge.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { addresses, refOfRow } from './addresses.ts'
import { dueInCell, DueMark, dueOnLine, type useCompanyDay } from './due.tsx'
import { correctiveActionLayout as layout, type ActionListRow } from './layout.ts'
import {
  ActionNumber,
  ActionStatus,
  ageSaid,
  CheckMark,
  incidentCell,
  OpenFor,
  openForSaid,
  ReplyMark,
  RiskLevelMark,
  waitingReplies,
} from './marks.tsx'
import type { ReadLookups } from './use-lookups.ts'
import { readWords, valueWord } from './words.ts'

export const actionListKind = defineList(layout, 'corrective-actions')

/** Filters and columns that only the system administrator has. */
export const ofSystem: readonly string[] = ['company']

/** Returns the day in the company of an action. */
export type CompanyToday = ReturnType<typeof useCompanyDay>

export type ActionsProps = ReturnType<typeof useColumns> & {
  system: boolean
  list: ListSource<ActionListRow>
  tabs: readonly string[]
  otherReads: readonly ReadStatus[]
  today: CompanyToday
  /** The first step of a company, shown instead of New and rows. */
  emptyState?: ReactNode
}

/** The list for both roles (look, 6). */
export function Actions({ system, today, emptyState, ...rest }: ActionsProps) {
  const go = useGo()
  const base = addresses(system)
  const hrefOf = useCallback((row: ActionListRow) => base.one(refOfRow(row)), [base])
  const create = useCallback(() => go(base.create), [go, base])
  const now = useHour()
  const card = useCallback(
    (row: ActionListRow) => (
      <ActionCard
        row={row}
        href={hrefOf(row)}
        onOpen={() => go(hrefOf(row))}
        system={system}
        now={now}
        today={today(row)}
      />
    ),
    [hrefOf, go, system, now, today],
  )
  return (
    <RecordList
      kind={actionListKind}
      words={words}
      memory={base.list}
      card={card}
      hrefOf={hrefOf}
      onCreate={system || emptyState ? undefined : create}
      empty={emptyState}
      badge={badge}
      {...(!system && { exports })}
      {...rest}
    />
  )
}

const exports = { more: async () => (await import('./print-items.ts')).printShown() }

const badge = (row: ActionListRow) => {
  if (row.sync) return <RecordBadge sync={row.sync} />
  if (waitingReplies(row).length > 0) return <ReplyMark />
  return waitsForCheck(row) ? <CheckMark /> : undefined
}

/**
 * Returns the columns of G2-49 with the due date and the age, as the person chose them. Columns
 * that do not fit move to the second line (rulings, 29).
 */
export function useColumns(system: boolean, today: CompanyToday) {
  const { i18n } = useLingui()
  const chosen = useChosenColumns(layout, 'corrective-actions.columns')
  const { wanted } = chosen
  const now = useHour()
  const columns = useMemo((): Column<ActionListRow>[] => {
    const say = formatterFor(layout, i18n)
    const looks: Record<string, Partial<Column<ActionListRow>>> = {
      ...(system && { title: { width: 7 } }),
      // All columns must fit on a desktop screen together with the company.
      ...(system && { project: { width: 5.25 }, trigger: { width: 5.25 } }),
      // The second line names the photos if it has space.
      incidentTime: {
        second: {
          at: 7,
          spare: (row) =>
            [incidentCell(row), formatFieldValue(layout, 'photos', row.photos, say)]
              .filter(Boolean)
              .join(', '),
        },
      },
      dueDate: {
        ...(system && { minTableWidth: 88 }),
        ...dueInCell(today),
        second: { at: 1, ...dueOnLine(today, i18n) },
      },
      age: {
        ...(system && { minTableWidth: 92 }),
        cell: (row) => ageSaid(row, now, i18n),
        sortValue: (row) => daysOpen(row, now),
        second: { at: 4, cell: (row) => openForSaid(row, now, i18n) },
      },
    }
    return buildColumns<ActionListRow>(layout, i18n, {
      without: system ? [] : ofSystem,
      looks,
      wanted,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, system, wanted, today, now])
  return { columns, chosen }
}

type ActionCardProps = {
  row: ActionListRow
  href: string
  onOpen: () => void
  system: boolean
  now: number
  today: string
}

/**
 * Shows a row on a phone: number and age, situation, project and person, risk and status, sync
 * badge.
 */
function ActionCard({ row, href, onOpen, system, now, today }: ActionCardProps) {
  const second = [system && row.companyName, row.projectName, row.assignedToUser?.name]
    .filter(Boolean)
    .join(', ')
  return (
    <RecordCard
      number={<ActionNumber row={row} />}
      aside={<OpenFor row={row} now={now} />}
      title={row.title}
      second={second}
      meta={
        <>
          <RiskLevelMark severity={row.severity} />
          <ActionStatus status={row.status} />
          <DueMark row={row} today={today} />
        </>
      }
      badge={badge(row)}
      unsent={isUnsent(row)}
      picture={row.photos[0] && <PhotoImage photoID={row.photos[0].photoID} alt="" />}
      href={href}
      onOpen={onOpen}
    />
  )
}

/**
 * Returns the current hour by the server's clock, in ms since 1970, so that ages in days render
 * again once an hour.
 */
function useHour(): number {
  const now = useServerNow()
  return now - (now % 3_600_000)
}

/** Returns a tab for each status of the server's list. */
export function useStatuses({ statuses }: ReadLookups): readonly string[] {
  return useMemo(() => statuses.map(({ name }) => name), [statuses])
}

/**
 * Returns the options that are equal for everyone: risk levels and incident types in the order of
 * their lists.
 */
export function useListed({ severities, triggers }: ReadLookups): FilterChoices {
  const { i18n } = useLingui()
  return useMemo(() => {
    const options = (list: ReadLookups['triggers']) =>
      list.map(({ name }) => ({ value: name, label: valueWord(i18n, name) }))
    return { risk: () => options(severities), type: () => options(triggers) }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, severities, triggers])
}

const words: ListMessages = {
  title: msg`Corrective actions`,
  loading: msg`Loading corrective actions`,
  find: { label: msg`Find in this list` },
  create: {
    label: msg`New corrective action`,
    short: msg({ message: 'New', context: 'corrective action' }),
  },
  icon: IconClipboardCheck,
  none: {
    title: msg`No corrective actions`,
    text: msg`Corrective actions are listed here once they are opened. Each shows what is unsafe, who puts it right and its status.`,
  },
  noMatch: {
    title: msg`No corrective action matches`,
    text: msg`Nothing in this list matches the search and the filters.`,
    clear: msg`Clear all filters`,
  },
  failed: { code: 'fetchCorrectiveActions', title: readWords.list },
}
