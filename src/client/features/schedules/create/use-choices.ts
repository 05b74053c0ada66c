import { msg } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { isOwner, roles } from '#contract/kernel/role.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import type { ChoiceNode } from '#client/records/list/choices/choice-tree.ts'
import { useRead, useReadList } from '#client/records/use-read.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { programChoices } from '#client/features/submissions/door.ts'
import { reportingChain } from '#client/features/team/door.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { hasPrograms, type ReportChoice, type Tab } from './report-choice.ts'
import { type CountedBy, countedChoices, countsQuery, type NamedChoice } from './counted-choices.ts'

/** The choices that a panel offers. */
export interface Offered {
  /** Null while they load. */
  choices: readonly ChoiceNode[] | null
  reading: ReadStatus
  /** True once the counts are known. */
  counted: boolean
}

/** The choices of the panels of a tab; submissions alone have programs. */
export interface ReportChoices {
  projects: Offered
  users: Offered
  programs: Offered
}

type Counted = CallAnswer<'submissions.choices'>

/**
 * Reads the choices of the panels: projects and people of the company, each with the submissions
 * that the other panels leave, and the programs of those submissions (REP-39).
 */
export function useChoices(accountID: number, tab: Tab, choice: ReportChoice): ReportChoices {
  const projects = useProjects(accountID)
  const users = useUsers(accountID)
  const isCounted = hasPrograms(tab)
  const ofProjects = useCounts(accountID, 'project', { ...choice, projects: [] }, isCounted)
  const ofUsers = useCounts(accountID, 'user', { ...choice, users: [] }, isCounted)
  const ofForms = useCounts(accountID, 'form', { ...choice, programs: [] }, isCounted)
  const programs = useMemo(
    () => ofForms.counted && programChoices(ofForms.counted, choice.programs),
    [ofForms.counted, choice.programs],
  )
  return {
    projects: useOffered(projects, ofProjects.counted),
    users: useOffered(users, ofUsers.counted),
    programs: { choices: programs, reading: ofForms.reading, counted: true },
  }
}

interface Named {
  named: readonly NamedChoice[] | null
  reading: ReadStatus
}

function useOffered({ named, reading }: Named, counted: Counted | null): Offered {
  const choices = useMemo(() => named && countedChoices(named, counted), [named, counted])
  return { choices, reading, counted: counted !== null }
}

/** Reads the counts of one panel; the last ones stay until the new ones come or fail. */
function useCounts(accountID: number, of: CountedBy, choice: ReportChoice, when: boolean) {
  const isSystem = useIsSystem()
  const query = countsQuery(choice, of, isSystem ? accountID : null)
  const { data, reading } = useRead(
    'submissions.choices',
    { query },
    { memoryOnly: true, enabled: when },
  )
  const [last, setLast] = useState<Counted | null>(null)
  const newest = data ?? (reading.failed === null ? last : null)
  if (newest !== last) setLast(newest)
  return { counted: when ? newest : null, reading }
}

const noProjects = {
  code: 'fetchReportProjects',
  title: msg`Failed to load projects. Please try again.`,
}

/**
 * Reads the projects by name; for a system administrator from the server, because the device has
 * none.
 */
function useProjects(accountID: number): Named {
  const isSystem = useIsSystem()
  const own = useRecords('project')
  const params = { accountID: String(accountID) }
  const args = { params, query: {} }
  const asked = useReadList('projects.list', args, { enabled: isSystem, memoryOnly: true })
  const { rows, loading, ...reading } = isSystem ? asked : own
  useFailedRead(rows.length === 0 ? reading.error : null, noProjects.code, noProjects.title, true)
  const named = useMemo(
    () =>
      rows
        // The server has no report of a project that is on this device only.
        .filter(({ projectID }) => projectID > 0)
        .map(({ projectID, number, name }) => ({ id: projectID, label: name, second: number })),
    [rows],
  )
  return { named: loading || (rows.length === 0 && reading.error) ? null : named, reading }
}

/** Reads the people whose records the report can have: all of the company, or the own chain. */
function useUsers(accountID: number): Named {
  const me = useMe()
  const isSystem = useIsSystem()
  const isWhole = isSystem || isOwner({ roleID: me.app_metadata.role.roleID, ...me.user_metadata })
  const own = useRecords('associate')
  const params = { accountID: String(accountID) }
  const asked = useReadList(
    'team.list',
    { params, query: {} },
    { enabled: isSystem, memoryOnly: true },
  )
  const { rows, loading, ...reading } = isSystem ? asked : own
  const named = useMemo(() => {
    const chain = isWhole ? null : reportingChain(rows, me.user_id)
    return rows
      .filter(({ user_id }) => chain === null || chain.has(user_id))
      .map(({ user_id, name, email }) => ({ id: user_id, label: name, second: email }))
  }, [rows, isWhole, me.user_id])
  return { named: loading || (rows.length === 0 && reading.error) ? null : named, reading }
}

const useIsSystem = () => useMe().app_metadata.role.roleID === roles.systemAdmin
