import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/**
 * A person's name as the trees and choices show it: `(Inactive)` behind it when blocked (G2-24,
 * G2-30).
 */
export function useShownName(): (person: { name: string; blocked: boolean }) => string {
  const { t } = useLingui()
  return useCallback(({ name, blocked }) => (blocked ? t`${name} (Inactive)` : name), [t])
}
