import { useLingui } from '@lingui/react/macro'
import { createContext, useContext, useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { type BorderAct, borderProblem } from '#contract/team/borders.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { existingFullName } from '../roster/existing-person.ts'
import { maySupervise, type RosterRules } from '../roster/resolve-line.ts'
import type { RosterField } from '../roster/roster-types.ts'

/**
 * Options to correct a wrong cell whose column accepts only certain words; each option's value is
 * such a word.
 */
export type MendChoices = Partial<Record<RosterField, MendChoice>>

interface MendChoice {
  options: readonly SelectOption[]
  /** The options' labels by value. */
  labels: ReadonlyMap<string, string>
}

const MendChoicesContext = createContext<MendChoices>({})
export const MendChoicesGiven = MendChoicesContext.Provider

/** Returns the options of a column; null if any text is accepted. */
export function useMendChoices(field: RosterField): MendChoice | null {
  return useContext(MendChoicesContext)[field] ?? null
}

/**
 * Returns the words that this company's rosters accept, as options; an optional column can also
 * stay empty.
 */
export function useChoicesOf({
  companyName,
  contractors,
  people,
  border,
}: RosterRules): MendChoices {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const empty: SelectOption = { value: '', label: t`Leave it empty` }
    const of = (options: readonly SelectOption[]): MendChoice => ({
      options,
      labels: new Map(
        options.filter(({ value }) => value !== '').map(({ value, label }) => [value, label]),
      ),
    })
    const may = (act: BorderAct) => border === undefined || borderProblem(border, act) === null
    const administrator: SelectOption = {
      value: 'Administrator',
      label: t({ message: 'Administrator', context: 'role' }),
    }
    return {
      role: of([
        { value: 'User', label: t`Mobile User` },
        ...(may({ act: 'invite-role', roleID: roles.safetyProfessional }) ? [administrator] : []),
      ]),
      package: of([
        empty,
        ...licenses.map(({ packageID }) => ({
          value: packageID,
          label: licenseWord(packageID, i18n),
        })),
      ]),
      company: of([
        empty,
        ...[companyName, ...contractors.map((one) => one.companyName)].map((name) => ({
          value: name,
          label: name,
        })),
      ]),
      reportsTo: of([
        empty,
        ...people
          .filter((one) => maySupervise(one) && may({ act: 'invite-below', to: one.user_id }))
          .map((one) => ({
            value: one.email,
            label: existingFullName(one),
            second: one.jobTitle || one.email,
          })),
      ]),
      language: of([empty, { value: 'en', label: t`English` }, { value: 'es', label: t`Spanish` }]),
      canCreateProject: of([empty, { value: 'yes', label: t`Yes` }, { value: 'no', label: t`No` }]),
    }
  }, [companyName, contractors, people, border, t, i18n])
}
