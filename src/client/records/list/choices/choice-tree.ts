import { foldText } from '#contract/kernel/fold-text.ts'

/** A value that a filter can be set to, with those that it takes along. */
export interface Choice {
  value: string
  label: string
  /** Softly under it: where it belongs, when others are called the same. */
  second?: string
  /** How many rows it would show, those below it included. */
  count: number
  below: readonly Choice[]
}

/**
 * `whole`: it is ticked by itself or by one above it; `all`: all below it are, as far as they are
 * known, and none of its rows is its own.
 */
export type Tick = 'whole' | 'all' | 'some' | 'none'

export function tickOf(choice: Choice, ticked: ReadonlySet<string>, above = false): Tick {
  if (above || ticked.has(choice.value)) return 'whole'
  const { below, count } = choice
  if (below.length === 0) return 'none'
  const ticks = below.map((one) => tickOf(one, ticked))
  if (ticks.every((tick) => tick === 'none')) return 'none'
  return ticks.every(isFull) && sum(below) === count ? 'all' : 'some'
}

export const isFull = (tick: Tick) => tick === 'whole' || tick === 'all'

/**
 * What is ticked once `value` was pressed. Each value stands for all below it, also such as have no
 * row at the moment: ticked, it takes their place; what is below it stays apart until then. Taken
 * from a whole that was ticked, its like stay. Values that are no choice any more stay as well.
 */
export function pressed(
  choices: readonly Choice[],
  ticked: readonly string[],
  value: string,
): string[] {
  const known = new Set(valuesIn(choices))
  const strange = ticked.filter((one) => !known.has(one))
  return [...strange, ...pressedIn(choices, new Set(ticked), value)]
}

function pressedIn(
  choices: readonly Choice[],
  ticked: ReadonlySet<string>,
  value: string,
): string[] {
  return choices.flatMap((choice) => {
    if (choice.value === value) return isFull(tickOf(choice, ticked)) ? [] : [value]
    if (!isWithin(choice, value)) return tickedOf(choice, ticked)
    // One of those below was pressed: the whole falls apart first, where it was ticked.
    return pressedIn(
      choice.below,
      ticked.has(choice.value) ? new Set(choice.below.map((one) => one.value)) : ticked,
      value,
    )
  })
}

const tickedOf = (choice: Choice, ticked: ReadonlySet<string>): string[] =>
  ticked.has(choice.value) ? [choice.value] : choice.below.flatMap((one) => tickedOf(one, ticked))

const sum = (choices: readonly Choice[]) => choices.reduce((all, { count }) => all + count, 0)

const isWithin = ({ below }: Choice, value: string): boolean =>
  below.some((one) => one.value === value || isWithin(one, value))

const valuesIn = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ value, below }) => [value, ...valuesIn(below)])

/**
 * Of a tree what has each typed word in itself or above it, with the way there; all of it where
 * nothing is typed.
 */
export function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  return words.length === 0 ? choices : choices.flatMap((choice) => matched(choice, words))
}

function matched(choice: Choice, words: readonly string[]): Choice[] {
  const text = foldText(`${choice.label} ${choice.second ?? ''}`)
  const left = words.filter((word) => !text.includes(word))
  if (left.length === 0) return [choice]
  const below = choice.below.flatMap((one) => matched(one, left))
  return below.length === 0 ? [] : [{ ...choice, below }]
}

/** A line of the tree as it is drawn. */
export interface ChoiceLine {
  choice: Choice
  depth: number
  tick: Tick
  /** Whether those below it stand under it; null: there are none. */
  open: boolean | null
}

/** The lines in their order. `isOpen`: whether what is below a choice is drawn. */
export function linesOf(
  choices: readonly Choice[],
  ticked: ReadonlySet<string>,
  isOpen: (choice: Choice, tick: Tick) => boolean,
  depth = 0,
  above = false,
): ChoiceLine[] {
  return choices.flatMap((choice) => {
    const tick = tickOf(choice, ticked, above)
    const open = choice.below.length === 0 ? null : isOpen(choice, tick)
    const line: ChoiceLine = { choice, depth, tick, open }
    return open === true
      ? [line, ...linesOf(choice.below, ticked, isOpen, depth + 1, tick === 'whole')]
      : [line]
  })
}
