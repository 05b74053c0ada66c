import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import type { ControlUi, LastUsedMode, Layout } from '#client/records/layout.ts'
import { formFieldsOf } from '#client/records/form-values.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import type { ControlStates } from './control-spec.tsx'

/** The choices from the last new records of a kind, for the next one. */
export interface LastUsedValues {
  /** The initial values of a new form. */
  preset: FormValues
  /** The controls with suggestions under their fields; an unavailable choice is left out. */
  withSuggestions: (controls: ControlStates, values: FormValues) => ControlStates
  /**
   * Remembers the values of a saved record: of a new one, or `only` these fields of an existing
   * one.
   */
  remember: (values: FormValues, only?: readonly string[]) => void
}

/** Follows the layout's `lastUsed`; null until the device has answered. */
export function useLastUsedValues(layout: Layout<never>, form: string): LastUsedValues | null {
  const { t, i18n } = useLingui()
  const [known, keep] = useStoredLastUsed(form)
  const remember = useCallback(
    (values: FormValues, only?: readonly string[]) =>
      keep(addLastUsed(layout, known ?? {}, values, only)),
    [layout, known, keep],
  )
  return useMemo(() => {
    if (known === undefined) return null
    const label = t`Last used`
    const withSuggestions: LastUsedValues['withSuggestions'] = (controls, values) => {
      const offering = Object.entries(suggestionsOf(layout, known, values)).map(([name, list]) => {
        const options = controls[name]?.options?.filter(
          (option) => !('disabled' in option && option.disabled),
        )
        const shown = list.flatMap((value) =>
          options ? options.filter((option) => option.value === value) : [{ value, label: value }],
        )
        return [
          name,
          {
            ...controls[name],
            offers: {
              label,
              options: shown.map(({ value, label: word }) => ({ value, label: word })),
            },
          },
        ] as const
      })
      return { ...controls, ...Object.fromEntries(offering) }
    }
    return { preset: lastUsedPresetOf(layout, known), withSuggestions, remember }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [known, layout, remember, i18n.locale])
}

/** Returns the initial values of a new form of this kind. */
export function lastUsedPresetOf(layout: Layout<never>, known: LastUsed): FormValues {
  return Object.fromEntries(
    remembered(layout).flatMap(({ name, look }) =>
      look === 'preset' && known[name]?.[0] !== undefined ? [[name, known[name][0]]] : [],
    ),
  )
}

/** Returns the suggestions of each field by name, the newest first. */
export function suggestionsOf(
  layout: Layout<never>,
  known: LastUsed,
  values: FormValues,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    remembered(layout).flatMap(({ name, look }) => {
      const word = look === 'preset' ? null : lastUsedKeyOf(name, look, values)
      return word === null || known[word] === undefined ? [] : [[name, known[word]]]
    }),
  )
}

/** Adds the values of a saved record to the known ones; `only` limits the fields. */
export function addLastUsed(
  layout: Layout<never>,
  known: LastUsed,
  values: FormValues,
  only?: readonly string[],
): LastUsed {
  const next: Record<string, readonly string[]> = { ...known }
  for (const { name, look } of remembered(layout)) {
    if (only && !only.includes(name)) continue
    const value = values[name]
    const word = lastUsedKeyOf(name, look, values)
    if (word === null || typeof value !== 'string' || value.trim() === '') continue
    const before = next[word] ?? []
    // Moves the key to the end, because the oldest keys are forgotten first.
    delete next[word]
    next[word] = [value.trim(), ...before.filter((one) => one !== value.trim())].slice(
      0,
      look === 'preset' ? 1 : look.offer,
    )
  }
  return Object.fromEntries(Object.entries(next).slice(-maxKeys))
}

/** The maximum number of keys: a company may have hundreds of projects with their own places. */
const maxKeys = 200

function remembered(layout: Layout<never>): { name: string; look: LastUsedMode }[] {
  return formFieldsOf(layout, 'create').flatMap(({ name, ui: { control, create } }) => {
    const own: ControlUi = {
      ...control,
      ...(typeof create === 'object' && create !== null && 'in' in create ? create : {}),
    }
    return own.lastUsed ? [{ name, look: own.lastUsed }] : []
  })
}

/** Null when the field that it depends on is empty. */
function lastUsedKeyOf(name: string, look: LastUsedMode, values: FormValues): string | null {
  if (look === 'preset' || look.within === undefined) return name
  const within = values[look.within]
  return typeof within === 'string' && within !== '' ? `${name} ${within}` : null
}

/** Values by their key, the newest first. */
type LastUsed = Readonly<Record<string, readonly string[]>>

/**
 * This person's last choices in a form of this name: stored with the rows, or in memory only if
 * *Remember* is unticked, and deleted with them at sign-out (rulings, 1). Undefined until the
 * device has answered.
 */
function useStoredLastUsed(form: string): [LastUsed | undefined, (next: LastUsed) => void] {
  const { reads } = useWorkspace()
  // A second read is available at once.
  const [known, setKnown] = useState(() => reads.client.getQueryData<LastUsed>(keyOf(form)))
  useArrival(
    // If the device cannot be read, the form opens without suggestions.
    () => reads.restore(keyOf(form)).catch(() => undefined),
    () => setKnown(reads.client.getQueryData<LastUsed>(keyOf(form)) ?? {}),
    [reads, form],
  )
  const remember = useCallback((next: LastUsed) => reads.put(keyOf(form), next), [reads, form])
  return [known, remember]
}

const keyOf = (form: string) => ['last-used', form]
