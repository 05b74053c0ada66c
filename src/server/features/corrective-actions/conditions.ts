import { correctiveActionFields as fields } from '#contract/corrective-actions/fields.ts'
import { closed } from '#contract/corrective-actions/lookups.ts'
import { mayBeClose, typoPattern } from '#contract/kernel/close-word.ts'
import { dayIn } from '#contract/kernel/day.ts'
import { ofKind } from '#contract/kernel/fields.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import { readMeanings, wordsOf } from '#contract/kernel/search-words.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { containing, foldedNameSql } from '#server/db/text-sql.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import { columnSql, joinAlias, joinsSql } from '#server/records/columns.ts'

/** The filters of the system administrator's list (rulings, 10). */
export interface ActionSearch {
  id?: Ref | undefined
  search?: string | undefined
  means?: string | undefined
  close?: 'true' | undefined
  status?: string | undefined
  severity?: string | undefined
  trigger?: string | undefined
  companyID?: string | undefined
  overdue?: 'true' | undefined
  /**
   * Filters of reports: projects, assignees and openers, and the earliest time of opening or
   * change.
   */
  projects?: readonly number[] | null | undefined
  people?: readonly number[] | null | undefined
  openedSince?: Date | null | undefined
  changedSince?: Date | undefined
  /** Ranges of days, by the field. */
  [day: string]: unknown
}

/** The conditions on rows of `actionRows`, and their parameters. */
interface Conditions {
  where: Condition[]
  params: SqlValue[]
}

interface Condition {
  sql: string
  /** The filter behind the condition, if its values are counted. */
  of: CountedActionFilter | null
}

const column = (field: keyof typeof fields) => columnSql(fields, field, 'a')

/** The filters on stored values, each with its column. */
const picked = {
  status: column('status'),
  severity: column('severity'),
  trigger: column('trigger'),
  companyID: column('accountID'),
}
export type CountedActionFilter = keyof typeof picked | 'overdue'

const days = ofKind(fields, 'day')
const names = (['projectID', 'accountID', 'assignedTo', 'openedBy'] as const).map((field) =>
  foldedNameSql(joinAlias(field)),
)
const searched = `concat_ws(' ', 'ca-' || "a"."number", "a"."found_by", ${names.join(', ')})`

/** The tables that the conditions refer to. */
export const actionRows = `corrective_actions a ${joinsSql(fields, 'a')}`

/**
 * Returns the conditions of a search, for lists and counts. `chain`: limits the rows to these
 * people.
 */
export function actionConditions(
  search: ActionSearch,
  chain: ReadonlySet<number> | null,
  today: DaysOfZones | null,
): Conditions {
  const where: Condition[] = []
  const params: SqlValue[] = []
  const add = (value: SqlValue, condition: (param: string) => string, of: Condition['of'] = null) =>
    where.push({ sql: condition(`$${params.push(value)}`), of })
  const listed = (of: 'status' | 'severity' | 'trigger') => {
    const names = search[of]
    if (names !== undefined && names !== '')
      add(
        names.split(',').map((name) => name.trim()),
        (param) => `${picked[of]} = any(${param}::text[])`,
        of,
      )
  }
  if (chain !== null)
    add(
      peopleParam(chain),
      (param) =>
        `(${column('assignedTo')} in (select unnest(${param}::int[])) or ${column('openedBy')} in (select unnest(${param}::int[])))`,
    )
  if (search.projects)
    add([...search.projects], (param) => `${column('projectID')} = any(${param}::int[])`)
  if (search.people)
    add(
      [...search.people],
      (param) =>
        `(${column('assignedTo')} = any(${param}::int[]) or ${column('openedBy')} = any(${param}::int[]))`,
    )
  if (search.openedSince)
    add(search.openedSince, (param) => `${column('creationDateTime')} >= ${param}`)
  if (search.changedSince)
    add(search.changedSince, (param) =>
      changedSinceSql('action', '"a"."account_id"', column('correctiveActionID'), param),
    )
  if (typeof search.id === 'number')
    add(search.id, (param) => `${column('correctiveActionID')} = ${param}`)
  if (typeof search.id === 'string') add(search.id, (param) => `"a"."uid" = ${param}`)
  listed('status')
  listed('severity')
  listed('trigger')
  for (const name of days) {
    const range = search[name]
    const [from = '', to = ''] = typeof range === 'string' ? range.split('..') : []
    if (from !== '') add(from, (param) => `${columnSql(fields, name, 'a')} >= ${param}::date`)
    if (to !== '') add(to, (param) => `${columnSql(fields, name, 'a')} <= ${param}::date`)
  }
  if (today !== null && search.overdue !== undefined)
    where.push({ sql: isOverdueSql(today, params), of: 'overdue' })
  if (search.companyID !== undefined)
    add(
      search.companyID.split(',').map(Number),
      (param) => `${picked.companyID} = any(${param}::int[])`,
      'companyID',
    )
  if (search.search !== undefined)
    where.push(
      ...wordConditions(search, (value) => `$${params.push(value)}`).map((sql) => ({
        sql,
        of: null,
      })),
    )
  return { where, params }
}

/** SQL for the value of a row in each filter's own words, or null if no filter value matches it. */
export function countedValues(
  today: DaysOfZones,
  params: SqlValue[],
): Readonly<Record<CountedActionFilter, string>> {
  return { ...picked, overdue: `case when ${isOverdueSql(today, params)} then 'true' end` }
}

/**
 * Requires every word, in any order, as on a device. `param` adds a parameter and returns its
 * placeholder.
 */
function wordConditions(
  { search = '', means = '', close }: ActionSearch,
  param: (value: SqlValue) => string,
): string[] {
  const meanings = readMeanings(means)
  return wordsOf(foldText(search)).map((word, at) => {
    const alternatives = [`${searched} like ${param(containing(word))}`]
    const values = meanings[at] ?? []
    if (values.length > 0)
      alternatives.push(
        `array[${column('trigger')}, ${column('severity')}, ${column('status')}] && ${param(values)}::text[]`,
      )
    if (close !== undefined && mayBeClose(word))
      alternatives.push(`${searched} ~ ${param(`(?:^|[^[:alnum:]])(?:${typoPattern(word)})`)}`)
    return `(${alternatives.join(' or ')})`
  })
}

/**
 * The present day in each time zone of a company. Equal positions in both lists belong together.
 */
export interface DaysOfZones {
  zones: string[]
  days: string[]
}

/**
 * Uses the same function as the devices, so that both agree on overdue actions. `now` in ms since
 * 1970.
 */
export async function daysOfZones(tx: Queries, now: number): Promise<DaysOfZones> {
  const zones = (
    await tx.query<{ zone: string }>('select distinct time_zone as zone from accounts')
  ).map(({ zone }) => zone)
  return { zones, days: zones.map((zone) => dayIn(zone, now)) }
}

/** SQL for `isOverdue` (contract) of an action `a`. Adds its parameters to `params`. */
function isOverdueSql({ zones, days: today }: DaysOfZones, params: SqlValue[]): string {
  return `("a"."status" <> '${closed}' and "a"."due_date" < ($${params.push(today)}::date[])[array_position($${params.push(zones)}::text[], ${joinAlias('accountID')}."time_zone")])`
}
