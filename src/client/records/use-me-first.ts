import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Field } from '#contract/kernel/fields.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'

/**
 * Choices of a field as the signed-in person meets them: where they are people, oneself on top as
 * 'Me'; with `always` also where one is none of them.
 */
export type MeFirst = (
  field: Field,
  options: readonly SelectOption[],
  always?: 'always',
) => readonly SelectOption[]

/** The same function as long as person and language are the same. */
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
