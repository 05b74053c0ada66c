import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { midnightIn } from '#contract/kernel/midnight.ts'
import { type ChosenProgram, readNumbers, readPrograms } from '#contract/submissions/filter.ts'
import { dayOfFilter } from '#contract/submissions/periods.ts'
import { readTyped } from '#contract/submissions/search-words.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { changedSinceSql } from '#server/records/changed-since-sql.ts'
import { placeWord, searchQuery } from './intake/search-words.ts'

/** The search (G2-35) as the contract accepted it. */
export interface SubmissionSearch {
  projectIds?: string | undefined
  safetyPrograms?: string | undefined
  userIds?: string | undefined
  daysRange?: string | undefined
  from?: string | undefined
  to?: string | undefined
  status?: string | undefined
  search?: string | undefined
  findingsOf?: string | undefined
  /** The earliest time of creation or change. */
  changedSince?: Date | undefined
}

/** The rows to search, and the zone of days. */
export interface SubmissionScope {
  /** Null for all companies. */
  accountID: number | null
  /** Limits the rows to these people, or null for all. */
  chain: readonly number[] | null
  timeZone: string
  now: number
}

/** The filters whose values are counted, each under all others. */
export type ChosenFilter = 'project' | 'user' | 'form' | 'company' | 'status' | 'question'

/** A search in terms of the database: forms by number, words by the records that have them. */
export interface Resolved {
  search: SubmissionSearch
  sight: SubmissionScope
  formKeys: number[] | null
  words: Words | null
}

/**
 * The records with the words: a few by their numbers, or null if there are too many, so that each
 * row is tested.
 */
type Words = { query: string; few: number[] | null; number: number | null }

const maxNumbersInQuery = 10_000
const probe = {
  name: 'submissions-with',
  text: 'select submission_id from submissions_with($1::tsquery, $2)',
}

export async function resolved(
  tx: Queries,
  search: SubmissionSearch,
  sight: SubmissionScope,
  but: ChosenFilter | null = null,
): Promise<Resolved> {
  const programs = but === 'form' ? [] : (readPrograms(search.safetyPrograms ?? '') ?? [])
  const formKeys = programs.length === 0 ? null : await keysOf(tx, programs, sight.accountID)
  return {
    search: { ...search, ...(but !== null && leftOut[but]) },
    sight: but === 'company' ? { ...sight, accountID: null } : sight,
    formKeys,
    words: await wordsOf(tx, search, sight, formKeys, but),
  }
}

const leftOut: Readonly<Record<ChosenFilter, Partial<SubmissionSearch>>> = {
  project: { projectIds: '' },
  user: { userIds: '' },
  form: {},
  company: {},
  status: { status: '2' },
  question: { findingsOf: '' },
}

async function wordsOf(
  tx: Queries,
  search: SubmissionSearch,
  { accountID }: SubmissionScope,
  formKeys: readonly number[] | null,
  but: ChosenFilter | null,
): Promise<Words | null> {
  const typed = readTyped(search.search ?? '')
  if (typed === null) return null
  const places = [
    accountID === null ? [] : [placeWord.account(accountID)],
    (formKeys ?? []).map(placeWord.form),
    but === 'project' ? [] : (readNumbers(search.projectIds ?? '') ?? []).map(placeWord.project),
    but === 'user' ? [] : (readNumbers(search.userIds ?? '') ?? []).map(placeWord.user),
  ]
  if (typed.words.length === 0) return { query: '', few: [], number: null }
  const query = searchQuery(
    typed.words,
    places.filter((some) => some.length > 0),
  )
  const found = (
    await tx.query<{ submission_id: number }>(probe, [query, maxNumbersInQuery + 1])
  ).map(({ submission_id }) => submission_id)
  return { query, few: found.length <= maxNumbersInQuery ? found : null, number: typed.number }
}

/**
 * Returns the conditions on rows of `submissions s`, and their parameters. `isWalked`: tests the
 * words on each row of the list. Counts instead collect all records with the words first.
 */
export function submissionConditions(
  { search, sight, formKeys, words }: Resolved,
  isWalked = false,
): { where: string[]; params: SqlValue[] } {
  const where = ['not s.is_removed']
  const params: SqlValue[] = []
  const add = (value: SqlValue, condition: (param: string) => string) =>
    where.push(condition(`$${params.push(value)}`))
  const { accountID, chain } = sight
  if (accountID !== null) add(accountID, (param) => `s.account_id = ${param}`)
  if (chain !== null) add([...chain], (param) => `s.user_id = any(${param}::int[])`)
  const projects = readNumbers(search.projectIds ?? '') ?? []
  if (projects.length > 0) add(projects, (param) => `s.project_id = any(${param}::int[])`)
  const users = readNumbers(search.userIds ?? '') ?? []
  if (users.length > 0) add(users, (param) => `s.user_id = any(${param}::int[])`)
  if (formKeys !== null) add(formKeys, (param) => `s.form_key = any(${param}::int[])`)
  const questions = readNumbers(search.findingsOf ?? '') ?? []
  if (questions.length > 0)
    add(
      questions,
      (param) =>
        `exists (select from submission_findings f where f.account_id = s.account_id and f.submission_id = s.submission_id and f.question_id = any(${param}::int[]))`,
    )
  if (search.status === '0' || search.status === '1')
    add(search.status === '1', (param) => `s.is_completed = ${param}`)
  if (search.changedSince !== undefined)
    add(search.changedSince, (param) =>
      changedSinceSql('submission', 's.account_id', 's.submission_id', param),
    )
  const { since, until } = span(search, sight)
  if (since !== null) add(new Date(since), (param) => `s.submission_date_time >= ${param}`)
  if (until !== null) add(new Date(until), (param) => `s.submission_date_time < ${param}`)
  if (words !== null) {
    const have =
      words.few !== null
        ? `s.submission_id = any($${params.push(words.few)}::int[])`
        : isWalked
          ? `submission_has(s.account_id, s.submission_id, $${params.push(words.query)}::tsquery)`
          : `s.submission_id in (select submission_id from submissions_with($${params.push(words.query)}::tsquery, null))`
    where.push(
      words.number === null ? have : `(${have} or s.number = $${params.push(words.number)})`,
    )
  }
  return { where, params }
}

/**
 * Returns the numbers of forms by the names of programs, forms and sub-forms (G2-34). A parent form
 * includes its sub-forms.
 */
async function keysOf(
  tx: Queries,
  programs: readonly ChosenProgram[],
  accountID: number | null,
): Promise<number[]> {
  const params: SqlValue[] = []
  const param = (value: SqlValue) => `$${params.push(value)}`
  const alternatives = programs.map(({ name, forms }) => {
    const plan = `f.safety_plan_name = ${param(name)}`
    const each = forms.map(({ parent, name: form }) =>
      parent === null
        ? `f.form_name = ${param(form)} and f.parent_form is null or f.parent_form = ${param(form)}`
        : `f.parent_form = ${param(parent)} and f.form_name = ${param(form)}`,
    )
    return each.length === 0
      ? plan
      : `(${plan} and (${each.map((one) => `(${one})`).join(' or ')}))`
  })
  const own = accountID === null ? 'true' : `f.account_id = ${param(accountID)}`
  const found = await tx.query<{ form_key: number }>(
    `select f.form_key from submission_forms f where ${own} and (${alternatives.join(' or ')})`,
    params,
  )
  return found.map(({ form_key }) => form_key)
}

/**
 * Returns the period of the submission (G2-33), from midnight in the viewer's time zone. A range
 * includes both of its days.
 */
function span(
  { daysRange, from, to }: SubmissionSearch,
  { timeZone, now }: SubmissionScope,
): { since: number | null; until: number | null } {
  const days = Number(daysRange ?? 0)
  const [first, last] = [dayOfFilter(from ?? ''), dayOfFilter(to ?? '')]
  const begins = first ?? (days > 0 ? daysAfter(dayIn(timeZone, now), -days) : undefined)
  return {
    since: begins === undefined ? null : midnightIn(timeZone, begins),
    until: last === undefined ? null : midnightIn(timeZone, daysAfter(last, 1)),
  }
}
