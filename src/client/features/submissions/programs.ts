import {
  type ChosenForm,
  type ChosenProgram,
  readPrograms,
  writePrograms,
} from '#contract/submissions/filter.ts'

// The server has one filter of programs with their forms (G2-34). The screen has two: 'Program',
// and 'Submitted report', which is a form alone, of the chosen programs (G2-32). Each pick of
// either is a program in the grammar of the filter.

/**
 * Parses a pick; returns undefined for a text outside the grammar, which an address may contain.
 */
export const programOf = (pick: string): ChosenProgram | undefined => readPrograms(pick)?.[0]

const programsOf = (picks: readonly string[]): ChosenProgram[] =>
  picks.flatMap((pick) => programOf(pick) ?? [])

/** Returns the pick of a program, of one of its forms (`parent` null), or of a sub-form. */
export const pickOf = (name: string, form?: ChosenForm): string =>
  writePrograms([{ name, forms: form ? [form] : [] }])

/** Joins picks into one text for the server, with the forms of a program together. */
export function joinPicks(picks: readonly string[]): string {
  const byName = Map.groupBy(programsOf(picks), ({ name }) => name)
  return writePrograms(
    [...byName].map(([name, programs]) => ({
      name,
      forms: programs.some(({ forms }) => forms.length === 0)
        ? []
        : programs.flatMap(({ forms }) => forms),
    })),
  )
}

/**
 * Splits such a text into a pick for each whole program and for each form of the others; a text
 * outside the grammar has none.
 */
export function splitPrograms(param: string): string[] {
  return (readPrograms(param) ?? []).flatMap(({ name, forms }) =>
    forms.length === 0 ? [pickOf(name)] : forms.map((form) => pickOf(name, form)),
  )
}

/**
 * Returns the reports that belong to the chosen programs and forms, or all of them if none is
 * chosen.
 */
export function programsWithin(programs: readonly string[], reports: readonly string[]): string[] {
  if (programs.length === 0) return [...reports]
  const chosen = Map.groupBy(programsOf(programs), ({ name }) => name)
  return programsOf(reports).flatMap(({ name, forms: [form] }) => {
    const some = chosen.get(name)
    if (some === undefined || form === undefined) return []
    const forms = some.flatMap((one) => one.forms)
    if (some.some((one) => one.forms.length === 0) || forms.some((one) => takes(one, form)))
      return [pickOf(name, form)]
    return forms.filter((one) => takes(form, one)).map((one) => pickOf(name, one))
  })
}

/** A form that is chosen alone includes its sub-forms. */
const takes = (one: ChosenForm, other: ChosenForm) =>
  (one.parent === other.parent && one.name === other.name) ||
  (one.parent === null && other.parent === one.name)

/** Combines both filters into one: the reports, or without any the programs. */
export const programsParam = (programs: readonly string[], reports: readonly string[]): string =>
  joinPicks(reports.length > 0 ? programsWithin(programs, reports) : programs)
