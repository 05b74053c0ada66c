import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Field } from '#contract/kernel/fields.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'

/**
 * Choices of people with the signed-in person on top as 'Me'; with `always` also if the person is
 * not among them.
 */
export type MeFirst = (
  field: Field,
  options: readonly SelectOption[],
  always?: 'always',
) => readonly SelectOption[]

/** The same function for the same person and language. */
export function useMeFirst(): MeFirst {
  const { t } = useLingui()
  const { user_id, name: myName } = useMe()
  return useCallback(
    (field, options, always) => {
      if (field.kind !== 'reference' || field.to !== 'user') return options
      const own =
        options.find(({ value }) => value === String(user_id)) ??
        (always && { value: String(user_id), label: myName })
      if (own === undefined) return options
      const name = own.label
      return [{ ...own, listed: t`Me (${name})` }, ...options.filter((option) => option !== own)]
    },
    [t, user_id, myName],
  )
}
