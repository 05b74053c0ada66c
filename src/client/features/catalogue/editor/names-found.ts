import type { DraftSearchResult } from '#contract/catalogue/looking.ts'
import { mostFound } from '#contract/catalogue/rules.ts'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { wordsOf } from '#contract/kernel/search-words.ts'
import { foldText } from '#contract/kernel/fold-text.ts'

/**
 * Returns the programs, forms and sub-forms whose names contain every word, in the server's order.
 * The device can show them before the server answers.
 */
export function namesFound(
  plans: readonly SafetyPlan[],
  text: string,
): { found: DraftSearchResult[]; count: number } {
  const words = wordsOf(foldText(text))
  const hits = namesOf(plans).filter(({ folded }) => words.every((word) => folded.includes(word)))
  return { found: hits.slice(0, mostFound).map(({ hit }) => hit), count: hits.length }
}

interface Name {
  folded: string
  hit: DraftSearchResult
}

/** Prepares the names ahead of the first search, for `useReady`. */
export function* readyNames(plans: readonly SafetyPlan[]): Generator<void> {
  namesOf(plans)
  yield
}

/** Returns the folded names of a draft, computed once, because every key press searches them. */
function namesOf(plans: readonly SafetyPlan[]): readonly Name[] {
  const known = ready.get(plans)
  if (known) return known
  const nameOf = (hit: Omit<DraftSearchResult, 'questionID'>): Name => ({
    folded: foldText(hit.text),
    hit: { ...hit, questionID: null },
  })
  const programs = plans.map(({ safetyPlanID, name: text }) =>
    nameOf({ kind: 'plan', safetyPlanID, formID: null, text, path: [] }),
  )
  const forms = plans.flatMap(({ safetyPlanID, name: plan, forms: of }) =>
    of.flatMap(({ id, name, subForms }) => [
      nameOf({ kind: 'form', safetyPlanID, formID: id, text: name, path: [plan] }),
      ...subForms.map((sub) =>
        nameOf({ kind: 'form', safetyPlanID, formID: sub.id, text: sub.name, path: [plan, name] }),
      ),
    ]),
  )
  const names = [...programs, ...forms]
  ready.set(plans, names)
  return names
}

const ready = new WeakMap<readonly SafetyPlan[], readonly Name[]>()
