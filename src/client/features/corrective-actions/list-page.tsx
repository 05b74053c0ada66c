import { type ReactNode, useCallback, useMemo } from 'react'
import { isOverdue } from '#contract/corrective-actions/due.ts'
import { isDueAgain, waitsForCheck } from '#contract/corrective-actions/second-person.ts'
import { roles } from '#contract/kernel/role.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import type { FilterChoices } from '#client/records/list/list-source.ts'
import type { ChipTests } from '#client/records/list/facet-counts.ts'
import { useDeviceList } from '#client/records/list/use-device-list.ts'
import { useGo } from '#client/shell/address.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import {
  Actions,
  type ActionsProps,
  actionListKind,
  ofSystem,
  type CompanyToday,
  useColumns,
  useListed,
  useStatuses,
} from './actions.tsx'
import { createIn } from './addresses.ts'
import { useClosingRule } from './closing-rule.ts'
import { useCompanyDay } from './due.tsx'
import type { ActionListRow } from './layout.ts'
import { type ReadLookups, useLookups } from './use-lookups.ts'
import { useProjectNeeded } from './use-project-needed.tsx'

/**
 * The professional's own corrective actions, or those of all companies for a system administrator
 * (CA-01, CA-03).
 */
export function ListPage() {
  const me = useMe()
  return me.app_metadata.role.roleID === roles.systemAdmin ? <SystemList /> : <OwnList />
}

/** Loads on demand, because most people have no such list. */
const SystemList = lazyComponent(async () => (await import('./system-list.tsx')).SystemList)

/**
 * The list of a safety professional: the device's rows with the box's waiting changes laid over
 * them (CA-03, CA-11).
 */
function OwnList() {
  const records = useRecords('correctiveAction')
  const lookups = useLookups()
  const today = useCompanyDay()
  const { reading } = lookups
  const otherReads = useMemo(() => [reading], [reading])
  const emptyState = useFirstActionPrompt(records.rows.length === 0)
  const shown = {
    ...useColumns(false, today),
    tabs: useStatuses(lookups),
    otherReads,
    today,
    emptyState,
  }
  return (
    <OwnActions
      records={records}
      offers={useOffers(records.rows, lookups)}
      chips={useChips(today)}
      {...shown}
    />
  )
}

/**
 * A company without an active project first creates one, and continues with its first action there.
 */
function useFirstActionPrompt(isEmpty: boolean): ReactNode {
  const go = useGo()
  return useProjectNeeded(
    isEmpty,
    useCallback((uid: string) => go(createIn(uid)), [go]),
  )
}

type OwnActionsProps = Omit<ActionsProps, 'system' | 'list'> & {
  records: RecordListData<ActionListRow>
  offers: FilterChoices
  chips: ChipTests<ActionListRow>
}

/**
 * Holds the state of the list, so that a key in its search renders this part and not its parent.
 */
function OwnActions({ records, offers, chips, ...shown }: OwnActionsProps) {
  const { columns, tabs } = shown
  const list = useDeviceList<ActionListRow>(actionListKind, {
    records,
    columns,
    offers,
    without: useWithout(),
    tabs,
    chips,
  })
  return <Actions system={false} list={list} {...shown} />
}

/** Hides the chip of checks in a company that asks for none (CA-82). */
function useWithout(): readonly string[] {
  const { secondPersonFrom } = useClosingRule()
  return secondPersonFrom === '' ? withoutChecks : ofSystem
}

const withoutChecks = [...ofSystem, 'check']

/** Returns the options of the filters: from the lists, and programs and questions from the rows. */
function useOffers(rows: readonly ActionListRow[], lookups: ReadLookups): FilterChoices {
  const listed = useListed(lookups)
  return useMemo(() => {
    const named = (of: (row: ActionListRow) => readonly [id: number, name: string]) => () =>
      [...new Map(rows.map(of))].map(([id, label]) => ({ value: String(id), label }))
    return {
      ...listed,
      program: named(({ safetyPlanID, safetyPlanName }) => [safetyPlanID, safetyPlanName]),
      question: named(({ safetyQuestionID, safetyQuestion }) => [safetyQuestionID, safetyQuestion]),
    }
  }, [listed, rows])
}

/** Filters the rows by their chips: `mine` are those assigned to the person. */
function useChips(today: CompanyToday): ChipTests<ActionListRow> {
  const { user_id } = useMe()
  return useMemo(
    () => ({
      check: (row) => waitsForCheck(row) || isDueAgain(row, today(row)),
      mine: ({ assignedTo }) => assignedTo === user_id,
      overdue: (row) => isOverdue(row, today(row)),
    }),
    [user_id, today],
  )
}
