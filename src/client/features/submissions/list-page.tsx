import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { call } from '#client/data/api/call.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useChosenColumns } from '#client/records/list/chosen-columns.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import type { ListSource } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import {
  type RowSelection,
  checkBoxColumn,
  useRowSelection,
} from '#client/records/list/selection.tsx'
import type { FetchCounts } from '#client/records/list/use-server-list-counts.ts'
import { useServerList } from '#client/records/list/use-server-list.ts'
import { useGo } from '#client/shell/address.ts'
import { cx } from '#client/ui/cx.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { ChipBar } from '#client/ui/filter/chip-bar.tsx'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { addresses } from './addresses.ts'
import { KeptButton } from './kept/kept-button.tsx'
import { useKept } from './kept/kept-of.ts'
import { DayAndSign, KeptSign, softLook } from './kept/kept-sign.tsx'
import type { OfflineState } from './kept/kept-types.ts'
import { useOnDevice } from './kept/on-device.ts'
import { submissionListKind, submissionQuery } from './filters.ts'
import { type SubmissionListRow, submissionLayout as layout, unsorted } from './layout.ts'
import {
  Completion,
  originSaid,
  statusColumn,
  submittedAndStatus,
  submittedSaid,
} from './marks.tsx'
import { RowPdf, useOpenPdf } from './open-pdf.tsx'
import { useFilters } from './use-filters.tsx'
import { listWords } from './words.ts'

// Loads with the first ticked row.
const TickedBar = lazyComponent(async () => (await import('./ticked-bar.tsx')).TickedBar)

/**
 * Lists forms that were filled in on sites: those of the own chain, or of all companies for a
 * system administrator (SUB-01, SUB-02, SUB-26, SUB-27).
 */
export function SubmissionListPage() {
  const system = useMe().app_metadata.role.roleID === roles.systemAdmin
  const go = useGo()
  const kept = useKept()
  const { list, total, isSoft } = useSubmissions(system, kept)
  const selection = useRowSelection()
  const isKept = useCallback(
    ({ uid }: SubmissionListRow) => kept?.kept.has(uid) === true,
    [kept?.kept],
  )
  const shown = useColumns(system, selection, {
    isKept,
    isSoft,
    hasKept: kept !== null && kept.kept.size > 0,
  })
  const { one, list: memory } = addresses(system)
  const wide = useMedia(media.landscapeUp)
  const hrefOf = useCallback((row: SubmissionListRow) => one(row.id), [one])
  const card = useCallback(
    (row: SubmissionListRow) => (
      <SubmissionCard
        row={row}
        href={one(row.id)}
        onOpen={() => go(one(row.id))}
        system={system}
        isKept={isKept(row)}
      />
    ),
    [one, go, system, isKept],
  )
  return (
    <>
      <RecordList
        kind={submissionListKind}
        words={listWords}
        list={list}
        memory={memory}
        card={card}
        hrefOf={hrefOf}
        filterBar={ChipBar}
        fact={wide && total}
        actions={kept && <KeptButton kept={kept} />}
        {...shown}
      />
      <TickedBar selection={selection} rows={list.rows} keeps={kept !== null} />
    </>
  )
}

/** The minimum of milliseconds until results show (G2-91). */
const resultsAfter = 800

/** Reads the list, which the server filters, sorts and counts (SUB-10, G2-61). */
function useSubmissions(
  system: boolean,
  kept: OfflineState | null,
): {
  list: ListSource<SubmissionListRow>
  total: string
  isSoft: ((row: SubmissionListRow) => boolean) | null
} {
  const { t } = useLingui()
  const found = useServerList<SubmissionListRow>(submissionListKind, {
    name: 'submissions',
    read,
    readCounts,
    offers,
    buildQuery: submissionQuery,
    minDelay: resultsAfter,
    storesLastAnswer: !system,
  })
  const onDevice = useOnDevice(found, kept)
  const shown = onDevice?.list ?? found
  const filters = useFilters(shown, system)
  const counted = found.counts?.tabs.get(found.state.tab)
  const n = counted === undefined ? null : wholeNumber(counted)
  const total = n === null ? '' : t`Total Submissions: ${n}`
  // The number of loaded rows is of no interest.
  const said = onDevice?.list.count ?? total
  return {
    list: useMemo(() => ({ ...shown, filters, count: said }), [shown, filters, said]),
    total: said,
    isSoft: onDevice?.isSoft ?? null,
  }
}

const offers = {}

function read(
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ApiSuccess<unknown> | ApiFailure> {
  return call('submissions.search', { query, signal })
}

const readCounts: FetchCounts = async (query, signal) => {
  const answer = await call('submissions.count', { query, signal })
  if (!answer.ok) return answer
  const { completed, notCompleted } = answer.body
  return { ...answer, body: { status: { '1': completed, '0': notCompleted } } }
}

/**
 * Returns the columns of SUB-11 with the person's choice of them; only a system administrator sees
 * the company.
 */
function useColumns(
  system: boolean,
  selection: RowSelection,
  {
    isKept,
    isSoft,
    hasKept,
  }: {
    isKept: (row: SubmissionListRow) => boolean
    hasKept: boolean
    isSoft: ((row: SubmissionListRow) => boolean) | null
  },
) {
  const { t, i18n } = useLingui()
  const { open } = useOpenPdf()
  const chosen = useChosenColumns(layout, 'submissions.columns')
  const { wanted } = chosen
  const wide = useMedia(media.landscapeUp)
  const columns = useMemo((): Column<SubmissionListRow>[] => {
    // An upright tablet shows the status under the day, and the company under the project.
    const away = wide || wanted?.includes('status') ? none : ['status', ...(system ? ofSystem : [])]
    // In Spanish the sign of an offline record is longer and must not wrap, so the other columns
    // are narrower.
    const long = hasKept && i18n.locale === 'es'
    const day = (row: SubmissionListRow) =>
      isKept(row) ? <DayAndSign day={submittedSaid(row)} /> : submittedSaid(row)
    const looks: Record<string, Partial<Column<SubmissionListRow>>> = away.length > 0
      ? {
          project: {
            width: long ? 6 : 7,
            grow: 2.5,
            ...(system && {
              cell: ({ projectName, companyName }: SubmissionListRow) =>
                `${projectName}\n${companyName}`,
            }),
          },
          user: { width: long ? 5.25 : 5.75 },
          form: { width: long ? 10 : 11, grow: 3 },
          submitted: {
            width: long ? 10.75 : hasKept ? 7.25 : 6.75,
            cell: (row: SubmissionListRow) =>
              isKept(row) ? (
                <DayAndSign day={submittedSaid(row)} status={statusColumn.cell(row, { i18n })} />
              ) : (
                submittedAndStatus(row, { i18n })
              ),
          },
        }
      : { submitted: { ...(hasKept && { width: 8 }), cell: day } }
    const all = buildColumns<SubmissionListRow>(layout, i18n, {
      without: [...(system ? none : ofSystem), ...away],
      looks,
      wanted,
    })
    const sorted = all.map(({ sortValue, ...column }): Column<SubmissionListRow> => ({
      ...column,
      ...(!unsorted.includes(column.id) && sortValue !== undefined && { sortValue }),
      ...(isSoft !== null && {
        className: (row: SubmissionListRow) => cx(column.className?.(row), isSoft(row) && softLook),
      }),
    }))
    return [
      checkBoxColumn<SubmissionListRow>(
        i18n,
        selection,
        ({ recordNumber, formName }) => t`No. ${recordNumber}, ${formName}`,
      ),
      ...sorted,
      {
        id: 'pdf',
        header: t`PDF`,
        quietHeader: true,
        cell: (row) => <RowPdf row={row} onOpen={open} needsNetwork={isSoft?.(row) === true} />,
        width: 4.75,
        align: 'end',
        control: true,
        hideable: false,
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, system, selection, open, wanted, wide, isKept, isSoft, hasKept])
  return { columns, chosen }
}

const none: readonly string[] = []
const ofSystem: readonly string[] = ['company']

type SubmissionCardProps = {
  row: SubmissionListRow
  href: string
  onOpen: () => void
  system: boolean
  isKept: boolean
}

/** Shows a row on a phone: form, origin, project and person, status and day. */
function SubmissionCard({ row, href, onOpen, system, isKept }: SubmissionCardProps) {
  return (
    <RecordCard
      title={row.formName}
      second={
        <>
          {originSaid(row)}
          <br />
          {[system && row.companyName, row.projectName, row.user?.name].filter(Boolean).join(', ')}
        </>
      }
      meta={
        <>
          <Completion isCompleted={row.isCompleted} />
          <span>{submittedSaid(row)}</span>
        </>
      }
      badge={isKept && <KeptSign />}
      href={href}
      onOpen={onOpen}
    />
  )
}
