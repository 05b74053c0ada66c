import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { compareNames } from '#client/i18n/compare-names.ts'

/**
 * The program whose forms the client puts into their order itself, whatever order they come in
 * (PROG-64, G2-20).
 */
const orderedHere = 97

/** The program with its forms by their order; those that have none come last, by name. */
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
