import type { CallAnswer } from '#client/data/api/operation-types.ts'
import type { ChoiceNode } from '#client/records/list/choices/choice-tree.ts'
import { compareNames } from '#client/i18n/compare-names.ts'
import { pickOf, programOf, programsWithin } from './programs.ts'

/** A choice of a filter with its count from the server. */
export type CountedChoice = CallAnswer<'submissions.choices'>[number]

/**
 * Returns projects, people or companies as choices. A ticked one without rows is listed as well,
 * named by `nameOf`.
 */
export function plainChoices(
  counted: readonly CountedChoice[],
  ticked: readonly string[],
  nameOf: (value: string) => string,
): ChoiceNode[] {
  const choices = counted.map(({ id, name, count }): ChoiceNode => ({
    value: String(id),
    label: name,
    count,
    below: none,
  }))
  return [
    ...missing(choices, ticked).map((value): ChoiceNode => ({
      value,
      label: nameOf(value),
      count: 0,
      below: none,
    })),
    ...choices,
  ]
}

/** Returns the programs with their forms and sub-forms below them (SUB-05). */
export function programChoices(
  counted: readonly CountedChoice[],
  ticked: readonly string[],
): ChoiceNode[] {
  return [...Map.groupBy(withTicked(counted, ticked), ({ name }) => name)].map(([name, forms]) => ({
    value: pickOf(name),
    label: name,
    count: sum(forms),
    // A ticked program without rows has no known forms.
    below: formChoices(forms.filter(({ form }) => form !== null)),
  }))
}

/**
 * Returns the forms with their sub-forms, of the chosen programs or of all; each names its program
 * (SUB-06, G2-32).
 */
export function reportChoices(
  counted: readonly CountedChoice[],
  ticked: readonly string[],
  programs: readonly string[],
): ChoiceNode[] {
  const isChosen = ({ name, form, parentForm }: CountedChoice) =>
    form !== null &&
    programsWithin(programs, [pickOf(name, { parent: parentForm, name: form })]).length > 0
  return [...Map.groupBy(withTicked(counted, ticked).filter(isChosen), ({ name }) => name)]
    .flatMap(([name, forms]) =>
      formChoices(forms).map((choice): ChoiceNode => ({ ...choice, second: name })),
    )
    .toSorted((one, other) => compareNames(one.label, other.label))
}

function formChoices(forms: readonly CountedChoice[]): ChoiceNode[] {
  return [...Map.groupBy(forms, ({ form, parentForm }) => parentForm ?? form ?? '')].map(
    ([top, own]) => {
      const below = own.flatMap(({ name, form, parentForm, count }): ChoiceNode[] =>
        form === null || parentForm === null
          ? []
          : [
              {
                value: pickOf(name, { parent: parentForm, name: form }),
                label: form,
                count,
                below: none,
              },
            ],
      )
      return {
        value: pickOf(own[0]?.name ?? '', { parent: null, name: top }),
        label: top,
        count: sum(own),
        below,
      }
    },
  )
}

/**
 * Adds ticked programs, forms and sub-forms that have no rows under the other filters, with the
 * count 0.
 */
function withTicked(counted: readonly CountedChoice[], ticked: readonly string[]): CountedChoice[] {
  const isThere = ({ name, form, parentForm }: Omit<CountedChoice, 'count' | 'id'>) =>
    counted.some(
      (one) =>
        one.name === name &&
        (form === null ||
          (parentForm === null
            ? one.parentForm === form || (one.form === form && one.parentForm === null)
            : one.form === form && one.parentForm === parentForm)),
    )
  const more = ticked.flatMap((pick): CountedChoice[] => {
    const program = programOf(pick)
    if (program === undefined) return []
    const [form] = program.forms
    const one = {
      id: null,
      name: program.name,
      form: form?.name ?? null,
      parentForm: form?.parent ?? null,
      count: 0,
    }
    return isThere(one) ? [] : [one]
  })
  return [...counted, ...more]
}

const missing = (choices: readonly ChoiceNode[], ticked: readonly string[]) =>
  ticked.filter((value) => choices.every((one) => one.value !== value))
const sum = (counted: readonly CountedChoice[]) =>
  counted.reduce((all, { count }) => all + count, 0)
const none: readonly ChoiceNode[] = []
