import { useFollowedFilters, type FollowedFilters } from '#client/shell/use-followed-filters.ts'
import { parseFilters, writeFilters, type ListFilters } from './list-filters.ts'

export type FilterState = FollowedFilters<ListFilters>

/** Filters and sort of the list, in the address (CA-08, G2-49). */
export function useListFilters(): FilterState {
  return useFollowedFilters(parseFilters, writeFilters)
}
