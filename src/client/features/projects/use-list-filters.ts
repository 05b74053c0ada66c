import { useFollowedFilters, type FollowedFilters } from '#client/shell/use-followed-filters.ts'
import { parseFilters, writeFilters, type ListFilters } from './list-filters.ts'

/** Filters and sort of the projects, in the address (PROJ-02, PROJ-07). */
export function useListFilters(): FollowedFilters<ListFilters> {
  return useFollowedFilters(parseFilters, writeFilters)
}
