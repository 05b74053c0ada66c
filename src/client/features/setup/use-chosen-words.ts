import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/** Returns `4 programs, 13 forms`. */
export function useChosenWords(): (count: { plans: number; forms: number }) => string {
  const { i18n } = useLingui()
  return useCallback(
    ({ plans, forms }) =>
      [
        plural(plans, { one: '# program', other: '# programs' }),
        plural(forms, { one: '# form', other: '# forms' }),
      ].join(', '),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale],
  )
}
