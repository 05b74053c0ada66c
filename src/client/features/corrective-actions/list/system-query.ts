import type { ListFilters } from '../list-filters.ts'

/** What the server is asked for a system administrator's list: one page of 100 (rulings, 10). */
export function systemQuery({ status, search, sort, picks }: ListFilters): Record<string, string> {
  const typed = search.trim()
  return {
    limit: '100',
    sort: sort.column,
    order: sort.desc ? 'desc' : 'asc',
    ...(status === 'all' ? {} : { status }),
    ...(typed === '' ? {} : { search: typed }),
    ...(picks.risk.length === 0 ? {} : { severity: picks.risk.join(',') }),
    ...(picks.type.length === 0 ? {} : { trigger: picks.type.join(',') }),
    ...(picks.company.length === 0 ? {} : { companyID: picks.company.join(',') }),
  }
}
