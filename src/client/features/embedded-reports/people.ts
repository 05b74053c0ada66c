import { compareNames } from '#client/i18n/compare-names.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Associate } from '#contract/team/schema.ts'
import { reportingChain } from '#client/features/team/door.ts'

/** A person whose report can be chosen. */
export type ReportPerson = Pick<Associate, 'user_id' | 'name' | 'tier' | 'blocked'>

/** The status filter of the chooser (ruling 50). */
export const peopleStatuses = ['all', 'active', 'inactive'] as const
export type PersonStatus = (typeof peopleStatuses)[number]

/**
 * Lists the people whose report can be chosen: role 2, by tier, then by name (REP-05, REP-08,
 * G2-90).
 * @param below a person: only those below them; null: everyone
 */
export function reportPeople(
  people: readonly Associate[],
  below: number | null,
): readonly ReportPerson[] {
  const chain = below === null ? null : reportingChain(people, below)
  return people
    .filter(({ user_id, app_metadata }) => {
      const isBelow = chain === null || (user_id !== below && chain.has(user_id))
      return isBelow && app_metadata.role.roleID === roles.safetyProfessional
    })
    .toSorted((one, other) => one.tier - other.tier || compareNames(one.name, other.name))
}

/** Narrows the list to a status, and keeps the chosen person. */
export function ofStatus(
  people: readonly ReportPerson[],
  status: PersonStatus,
  chosen: ReportPerson | null,
): readonly ReportPerson[] {
  if (status === 'all') return people
  return people.filter(
    (person) => person.blocked === (status === 'inactive') || person.user_id === chosen?.user_id,
  )
}
