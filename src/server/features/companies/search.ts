import { z } from 'zod'
import type { Company } from '#contract/companies/schema.ts'
import { mayBeClose, typoPattern } from '#contract/kernel/close-word.ts'
import { foldText } from '#contract/kernel/fold-text.ts'
import { type RoleID, roles } from '#contract/kernel/role.ts'
import { wordsOf } from '#contract/kernel/search-words.ts'
import type { ValueCounts } from '#contract/kernel/shapes.ts'
import type { Queries, SqlValue } from '#server/db/database.ts'
import { containing, sortedNameSql, sortedSql } from '#server/db/text-sql.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { toPage } from '#server/lists/account-list.ts'
import type { ListSnapshot } from '#server/lists/answer-list.ts'
import { companyColumns, companyJoins, presentCompany, type StoredCompany } from './queries.ts'

/** The filters and the order of the list of companies. */
export interface CompanySearch {
  search?: string | undefined
  close?: 'true' | undefined
  isActive?: 'true' | 'false' | undefined
  plan?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Sorts by an expression that has an index for each language. */
const byName = (language: CallerLanguage) => sortedNameSql('a', language)

/**
 * The sort keys, each a text or a number that a cursor can hold. `by`: SQL in the reader's
 * language.
 */
const sorts: Readonly<
  Record<
    string,
    { by: string | ((language: CallerLanguage) => string); key: z.ZodType<string | number> }
  >
> = {
  name: { by: byName, key: z.string().refine((value) => !value.includes('\0')) },
  city: {
    by: (language) => sortedSql('a.city', language),
    key: z.string().refine((value) => !value.includes('\0')),
  },
  isActive: { by: 'a.is_active::int', key: z.int32() },
  isPowerBIReportFree: { by: 'a.is_power_bi_report_free::int', key: z.int32() },
  createdAt: { by: '(extract(epoch from a.created_at) * 1000)::bigint', key: z.int() },
}

/** The end of a page: the sort key, the name for ties, and the number. */
export type CompanyCursor = [key: string | number, name: string, accountID: number]

type Found = StoredCompany & { sortKey: string | number; nameKey: string }

/**
 * Finds companies by words and filters, sorted and by pages. Computes counts only for the rows of a
 * page.
 */
export function foundCompanies(
  tx: Queries,
  search: CompanySearch,
  { epoch, language }: { epoch: string; language: CallerLanguage },
): ListSnapshot<Company, CompanyCursor> {
  const direction = search.order === 'desc' ? 'desc' : 'asc'
  // The contract allows only these names.
  const { by: sortedBy, key } = sorts[search.sort ?? 'name'] ?? { by: byName, key: z.string() }
  const by = typeof sortedBy === 'string' ? sortedBy : sortedBy(language)
  const name = byName(language)
  const system: RoleID = roles.systemAdmin
  return {
    counter: async () => 0,
    buckets: async () => [],
    rowsOf: async () => [],
    cursorSchema: z.tuple([key, z.string().refine((value) => !value.includes('\0')), z.int32()]),
    page: async (after, limit) => {
      const { where, params } = conditions(search)
      if (after !== null) {
        const first = params.push(...after) - 2
        where.push(
          `(${by}, ${name}, a.account_id) ${direction === 'desc' ? '<' : '>'} ($${first}, $${first + 1}, $${first + 2})`,
        )
      }
      params.push(limit + 1)
      const ordered = (keys: readonly string[]) =>
        keys.map((one) => `${one} ${direction}`).join(', ')
      // A named statement is planned once for each variant: planning takes longer than the answer.
      const text = `select ${companyColumns}, a."sortKey", a."nameKey" from (
           select a.*, ${by} as "sortKey", ${name} as "nameKey" from accounts a
            where ${where.join(' and ')} order by ${ordered(by === name ? [name, 'a.account_id'] : [by, name, 'a.account_id'])} limit $${params.length}
         ) a ${companyJoins}
         order by ${ordered(['a."sortKey"', 'a."nameKey"', 'a.account_id'])}`
      const rows = await tx.query<Found>({ name: 'company-search', text }, params)
      const { rows: fitting, next } = toPage(rows, limit, (row): CompanyCursor => [
        row.sortKey,
        row.nameKey,
        row.accountID,
      ])
      return {
        rows: fitting.map(({ sortKey: _key, nameKey: _name, ...row }) =>
          presentCompany(row, epoch, system),
        ),
        next,
      }
    },
  }
}

/**
 * Counts companies by each value of a filter under all other filters, and all companies and people.
 */
export async function countCompanies(
  tx: Queries,
  search: CompanySearch,
): Promise<{ isActive: ValueCounts; plan: ValueCounts; total: ValueCounts }> {
  const { where, params } = conditions({ search: search.search, close: search.close })
  const text = `select a.is_active::text as "isActive", case when a.is_power_bi_report_free then 'free' else 'paid' end as plan, count(*)::int as rows
       from accounts a where ${where.join(' and ')} group by 1, 2`
  const found = await tx.query<{ isActive: string; plan: string; rows: number }>(
    { name: 'company-counts', text },
    params,
  )
  const plans = search.plan?.split(',')
  const counted = (of: 'isActive' | 'plan', kept: (row: (typeof found)[number]) => boolean) => {
    const counts: ValueCounts = {}
    for (const row of found) if (kept(row)) counts[row[of]] = (counts[row[of]] ?? 0) + row.rows
    return counts
  }
  const all = await tx.one<{ companies: number; associates: number }>(totals)
  return {
    isActive: counted('isActive', ({ plan }) => plans?.includes(plan) ?? true),
    plan: counted(
      'plan',
      ({ isActive }) => search.isActive === undefined || isActive === search.isActive,
    ),
    total: Object.fromEntries(Object.entries(all).filter(([, many]) => many > 0)),
  }
}

// Counts rows, because running numbers have gaps from withdrawn invitations and deleted proxy
// users.
const totals = {
  name: 'company-totals',
  text: `select (select count(*)::int from accounts where not is_provider) as companies,
                (select count(*)::int from users where account_id <> 0) as associates`,
}

/** Returns the conditions for rows `a`. Every word must match, in any order, as on a device. */
function conditions({ search = '', close, isActive, plan }: CompanySearch): {
  where: string[]
  params: SqlValue[]
} {
  const where = ['not a.is_provider']
  const params: SqlValue[] = []
  if (isActive !== undefined) where.push(`a.is_active = $${params.push(isActive === 'true')}`)
  if (plan !== undefined)
    where.push(
      `a.is_power_bi_report_free = any($${params.push(plan.split(',').map((one) => one === 'free'))}::bool[])`,
    )
  for (const word of wordsOf(foldText(search))) {
    const alternatives = [`a.found_by like $${params.push(containing(word))}`]
    if (close !== undefined && mayBeClose(word))
      alternatives.push(
        `a.found_by ~ $${params.push(`(?:^|[^[:alnum:]])(?:${typoPattern(word)})`)}`,
      )
    where.push(`(${alternatives.join(' or ')})`)
  }
  return { where, params }
}
