import type { UiWords } from '#client/ui/words.tsx'

/** The words of the parts for tests and pictures. */
export const englishWords: UiWords = {
  close: 'Close',
  dismiss: 'Dismiss',
  clear: 'Clear',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  openCalendar: 'Open calendar',
  openClock: 'Open clock',
  noMatches: 'Nothing matches',
  moreMatches: (count) => `${count} more. Type to find.`,
  columns: 'Columns',
  filters: 'Filters',
  clearFilter: (label) => `Clear ${label}`,
  search: 'Find',
  sortBy: 'Sort by',
  resizeColumn: (label) => `Width of ${label}`,
}
