import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/**
 * Returns a person's name for trees and choices, with `(Inactive)` after it when blocked (G2-24,
 * G2-30).
 */
export function usePersonLabel(): (person: { name: string; blocked: boolean }) => string {
  const { t } = useLingui()
  return useCallback(({ name, blocked }) => (blocked ? t`${name} (Inactive)` : name), [t])
}
