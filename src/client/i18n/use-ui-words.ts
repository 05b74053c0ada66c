import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { UiWords } from '#client/ui/words.tsx'

/** The few words that the parts of `ui/` say by themselves. */
export function useUiWordsOfApp(): UiWords {
  const { t, i18n } = useLingui()
  return useMemo(
    () => ({
      close: t`Close`,
      dismiss: t`Dismiss`,
      clear: t`Clear`,
      optional: t`Optional`,
      showPassword: t`Show password`,
      hidePassword: t`Hide password`,
      openCalendar: t`Open calendar`,
      openClock: t`Open clock`,
      noMatches: t`No matches`,
      moreMatches: (count) => plural(count, { one: '# more. Type to narrow the list.', other: '# more. Type to narrow the list.' }),
      columns: t`Columns`,
      filters: t`Filters`,
      clearFilter: (label) => t`Clear filter ${label}`,
      search: t`Search`,
      sortBy: t`Sort by`,
      resizeColumn: (label) => t`Resize column ${label}`,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the locale is what `t` depends on
    [t, i18n.locale],
  )
}
