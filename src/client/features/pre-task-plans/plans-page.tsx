import { useLingui } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { lacksSignature } from '#contract/pre-task-plans/rules.ts'
import { useChosenColumns } from '#client/records/list/chosen-columns.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { defineList, type FilterChoices } from '#client/records/list/list-source.ts'
import { RecordList } from '#client/records/list/record-list.tsx'
import type { ChipTests } from '#client/records/list/facet-counts.ts'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { useFilters, useGo, useParam } from '#client/shell/address.ts'
import { RecordCard } from '#client/ui/record/record-card.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { planLayout as layout, submittedOn } from './layout.tsx'
import { PlanStatus, RepeatsCell } from './marks.tsx'
import { PdfButton } from './pdf-button.tsx'
import { PlanPage, PreTaskPlanPane } from './plan-view.tsx'
import type { PreTaskPlanView } from './plan-row.ts'
import { listWords } from './words.ts'
import css from './plans.module.css'

const kind = defineList(layout, 'pre-task-plans')
export const plansPath = '/back-office/pre-task-plans'

/**
 * Lists the pre-task plans that were handed in (PTP-01), with the plan of the address next to it;
 * on an upright tablet and on a phone that plan fills the page.
 */
export function PlansPage() {
  const id = Number(useParam('ptpSubmissionId'))
  const wide = useMedia(media.landscapeUp)
  const list = `${plansPath}${useSetOnList()}`
  if (id > 0 && !wide) return <PlanPage key={id} id={id} list={list} />
  return (
    <div className={css.page}>
      <Plans open={id > 0 ? id : null} />
      {id > 0 && <PreTaskPlanPane key={id} id={id} list={list} />}
    </div>
  )
}

/** Returns the settings of the list as the address has them. */
function useSetOnList(): string {
  const [raw] = useFilters<Readonly<Record<string, unknown>>>(asItIs, nothing)
  return writeSearch(raw)
}

/** Returns `?status=ready&sort=-repeats`, or an empty text without settings. */
function writeSearch(set: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams(
    Object.entries(set).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return words.size === 0 ? '' : `?${words.toString()}`
}

const asItIs = (raw: Readonly<Record<string, unknown>>) => raw
const nothing = () => ({})

/** The columns that the list leaves out next to an open plan (look, 11). */
const besideOpen = ['address', 'facilitator', 'signatures']

function Plans({ open }: { open: number | null }) {
  const { t } = useLingui()
  const go = useGo()
  const wide = useMedia(media.landscapeUp)
  const records = useRecords('preTaskSubmission')
  const chosen = useChosenColumns(layout, 'pre-task-plans.columns')
  const columns = useColumns(open !== null, chosen.wanted)
  const list = useDeviceList<PreTaskPlanView>(kind, {
    records,
    columns,
    chips,
    offers: useSites(records.rows),
  })
  const total = useTotal(
    list.rows.length,
    records.rows.length,
    records.complete,
    list.isFiltered && list.rows.length < records.rows.length,
  )
  const shown = useMemo(() => ({ ...list, count: wide ? '' : total }), [list, wide, total])
  const selected = useMemo(
    () => (open === null ? null : (records.rows.find(({ id }) => id === open)?.uid ?? null)),
    [records.rows, open],
  )
  const set = writeSearch(kind.address.write(list.state))
  // The address keeps the list's settings, so that the list next to the plan and after it is
  // unchanged.
  const hrefOf = useCallback(({ id }: PreTaskPlanView) => `${plansPath}/${id}${set}`, [set])
  const card = useCallback(
    (row: PreTaskPlanView) => (
      <PlanCard row={row} href={hrefOf(row)} onOpen={() => go(hrefOf(row))} />
    ),
    [hrefOf, go],
  )
  const accountID = useMe().user_metadata.accountID ?? 0
  const exports = useMemo(
    () => ({ more: async () => (await import('./print-items.ts')).printShown(accountID) }),
    [accountID],
  )
  const region = useFocusBack(open)
  return (
    <div className={css.list} ref={region}>
      <RecordList
        kind={kind}
        words={listWords}
        list={shown}
        columns={columns}
        chosen={chosen}
        memory={plansPath}
        card={open === null ? card : undefined}
        hrefOf={hrefOf}
        fact={wide ? total : undefined}
        selected={selected}
        exports={exports}
      />
      <p className={css.note}>
        <Icon icon={IconCopy} />
        <span>{t`Repeats counts the lines that are also in plans of the five days before on the same project. The form’s own text is not counted.`}</span>
      </p>
    </div>
  )
}

const chips: ChipTests<PreTaskPlanView> = {
  unsigned: ({ signatures }) => lacksSignature(signatures),
}

/** Offers the projects of the plans by their numbers, for the filter that the overview sets. */
function useSites(rows: readonly PreTaskPlanView[]): FilterChoices {
  return useMemo(
    () => ({
      site: () =>
        [...new Map(rows.map((row) => [row.projectID, row.projectName]))].map(([id, label]) => ({
          value: String(id),
          label,
        })),
    }),
    [rows],
  )
}

/** Returns `Total Submissions: 42`, with a filter also the number of all (PTP-02, G2-61). */
function useTotal(shown: number, all: number, complete: boolean, isFiltered: boolean): string {
  const { t } = useLingui()
  const [m, n] = [wholeNumber(shown), wholeNumber(all)]
  if (all === 0 && !complete) return ''
  if (!complete) return t`Total Submissions: ${n} so far`
  return isFiltered ? t`Total Submissions: ${m} of ${n}` : t`Total Submissions: ${n}`
}

function useColumns(isOpen: boolean, wanted: readonly string[] | null): Column<PreTaskPlanView>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const say = formatterFor(layout, i18n)
    const joined: Record<string, Partial<Column<PreTaskPlanView>>> = {
      project: { header: t`Project Name, Number` },
      status: { header: t`Status, Submitted On` },
    }
    const beside: Record<string, Partial<Column<PreTaskPlanView>>> = {
      ptp: { width: 6, cell: (row) => `${row.ptpHash}\n${submittedOn(row, say)}` },
      project: { header: t`Project` },
      status: {
        header: t`Status`,
        width: 6.75,
        cell: (row) => <PlanStatus status={row.submissionStatus} />,
      },
    }
    const shown = buildColumns<PreTaskPlanView>(layout, i18n, {
      without: isOpen ? besideOpen : [],
      looks: isOpen ? beside : joined,
      wanted,
    })
    return [
      ...shown,
      {
        id: 'pdf',
        header: t`PDF`,
        quietHeader: true,
        control: true,
        hideable: false,
        width: 2.75,
        cell: (row) => <PdfButton row={row} />,
      },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, isOpen, wanted])
}

/** Shows a plan on a phone, with its repeats at the foot. */
function PlanCard({
  row,
  href,
  onOpen,
}: {
  row: PreTaskPlanView
  href: string
  onOpen: () => void
}) {
  const { i18n } = useLingui()
  return (
    <RecordCard
      number={row.ptpHash}
      aside={submittedOn(row, formatterFor(layout, i18n))}
      title={row.projectName}
      second={[row.title, row.projectNumber, row.submittedByUserName].filter(Boolean).join(', ')}
      meta={<PlanStatus status={row.submissionStatus} />}
      badge={<RepeatsCell row={row} />}
      href={href}
      onOpen={onOpen}
    />
  )
}

// The plan that was open last; a variable of the module, because the list mounts again after a
// plan.
let left: number | null = null

/** Focuses the row of a plan after it closes. */
function useFocusBack(open: number | null) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = left
    left = open
    if (open === null && before !== null)
      region.current
        ?.querySelector<HTMLElement>(
          `a[href="${plansPath}/${before}"], a[href^="${plansPath}/${before}?"]`,
        )
        ?.focus({ preventScroll: true })
  }, [open])
  return region
}
