import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { compareNames } from '#client/i18n/compare-names.ts'

/**
 * The one program whose forms the client sorts itself, in any order that they come (PROG-64,
 * G2-20).
 */
const orderedHere = 97

/** Sorts the program's forms by their order; forms without one come last, by name. */
export function inFormOrder(plan: SafetyPlan): SafetyPlan {
  if (plan.safetyPlanID !== orderedHere) return plan
  return {
    ...plan,
    forms: plan.forms.toSorted(
      (one, other) => placeOf(one) - placeOf(other) || compareNames(one.name, other.name),
    ),
  }
}

const placeOf = ({ sortOrder }: { sortOrder: number | null }) =>
  sortOrder ?? Number.MAX_SAFE_INTEGER
