import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useMemo } from 'react'
import { licenses } from '#contract/packages/licenses.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { fullName } from '../roster/existing-person.ts'
import { maySupervise, type RosterRules } from '../roster/resolve-line.ts'
import type { RosterField } from '../roster/roster-types.ts'

/** What a wrong cell can be mended with, where only some words are understood: each option's value is such a word. */
export type MendChoices = Partial<Record<RosterField, readonly SelectOption[]>>

const MendChoicesContext = createContext<MendChoices>({})
export const MendChoicesGiven = MendChoicesContext.Provider

/** The choices for a column; null: anything can be typed. */
export function useMendChoices(field: RosterField): readonly SelectOption[] | null {
  return useContext(MendChoicesContext)[field] ?? null
}

/** The words that a company's rosters are understood by, as choices; none of them is left empty with the first. */
export function useChoicesOf({ companyName, contractors, people }: RosterRules): MendChoices {
  const { t } = useLingui()
  return useMemo(() => {
    const empty: SelectOption = { value: '', label: t`Leave it empty` }
    return {
      role: [{ value: 'User', label: t({ message: 'User', context: 'role' }) }, { value: 'Administrator', label: t({ message: 'Administrator', context: 'role' }) }],
      package: [empty, ...licenses.map(({ packageID, packageName }) => ({ value: packageID, label: packageName }))],
      company: [empty, ...[companyName, ...contractors.map((one) => one.companyName)].map((name) => ({ value: name, label: name }))],
      reportsTo: [empty, ...people.filter(maySupervise).map((one) => ({ value: one.email, label: fullName(one), second: one.jobTitle || one.email }))],
      canCreateProject: [empty, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }],
    }
  }, [companyName, contractors, people, t])
}
