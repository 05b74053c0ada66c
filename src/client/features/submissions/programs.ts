import {
  type ChosenForm,
  type ChosenProgram,
  readPrograms,
  writePrograms,
} from '#contract/submissions/filter.ts'

// The server knows one filter of programs with their forms (G2-34). The screen has two: 'Program',
// and 'Submitted report', which is the form alone, of the programs that are chosen (G2-32). Each
// pick of either is a program as the grammar writes it.

/** A pick as data; undefined: it is not of the grammar, as an address may say. */
export const programOf = (pick: string): ChosenProgram | undefined => readPrograms(pick)?.[0]

const programsOf = (picks: readonly string[]): ChosenProgram[] =>
  picks.flatMap((pick) => programOf(pick) ?? [])

/** The pick of a program, of one of its forms (`parent` null), or of a sub-form. */
export const pickOf = (name: string, form?: ChosenForm): string =>
  writePrograms([{ name, forms: form ? [form] : [] }])

/** Picks as they are said to the server: the forms of one program together. */
export function joined(picks: readonly string[]): string {
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
 * Of such a text a pick for each whole program, and for each form of the others; none of what is
 * not of the grammar.
 */
export function apart(said: string): string[] {
  return (readPrograms(said) ?? []).flatMap(({ name, forms }) =>
    forms.length === 0 ? [pickOf(name)] : forms.map((form) => pickOf(name, form)),
  )
}

/**
 * Of these reports what belongs to the chosen programs and forms; all of them where none is chosen.
 */
export function within(programs: readonly string[], reports: readonly string[]): string[] {
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

/** A form alone takes its sub-forms along. */
const takes = (one: ChosenForm, other: ChosenForm) =>
  (one.parent === other.parent && one.name === other.name) ||
  (one.parent === null && other.parent === one.name)

/** What of both filters is asked for: the reports, else the programs. */
export const asked = (programs: readonly string[], reports: readonly string[]): string =>
  joined(reports.length > 0 ? within(programs, reports) : programs)
