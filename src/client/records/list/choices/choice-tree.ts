import { foldText } from '#contract/kernel/fold-text.ts'

/** A value of a filter, with the values that it includes. */
export interface ChoiceNode {
  value: string
  label: string
  /** A second, quieter line with the parent, for choices with equal names. */
  second?: string
  /** The number of rows, with those of the choices below it. */
  count: number
  below: readonly ChoiceNode[]
}

/**
 * `whole`: ticked itself or through a parent; `all`: all known choices below it are ticked, and no
 * row is its own.
 */
export type TickState = 'whole' | 'all' | 'some' | 'none'

export function tickStateOf(
  choice: ChoiceNode,
  ticked: ReadonlySet<string>,
  above = false,
): TickState {
  if (above || ticked.has(choice.value)) return 'whole'
  const { below, count } = choice
  if (below.length === 0) return 'none'
  const ticks = below.map((one) => tickStateOf(one, ticked))
  if (ticks.every((tick) => tick === 'none')) return 'none'
  return ticks.every(isFullyTicked) && sum(below) === count ? 'all' : 'some'
}

export const isFullyTicked = (tick: TickState) => tick === 'whole' || tick === 'all'

/**
 * Returns the ticked values after a press on `value`. Each value includes all below it, even those
 * without rows now: once ticked, it replaces them; before that they stay separate. When it is
 * unticked below a ticked parent, its siblings stay ticked. Values that are no choice any more also
 * stay.
 */
export function toggleChoice(
  choices: readonly ChoiceNode[],
  ticked: readonly string[],
  value: string,
): string[] {
  const known = new Set(valuesIn(choices))
  const strange = ticked.filter((one) => !known.has(one))
  return [...strange, ...toggleInTree(choices, new Set(ticked), value)]
}

function toggleInTree(
  choices: readonly ChoiceNode[],
  ticked: ReadonlySet<string>,
  value: string,
): string[] {
  return choices.flatMap((choice) => {
    if (choice.value === value) return isFullyTicked(tickStateOf(choice, ticked)) ? [] : [value]
    if (!isWithin(choice, value)) return tickedOf(choice, ticked)
    // The press was on a choice below: a ticked parent is first split into its children.
    return toggleInTree(
      choice.below,
      ticked.has(choice.value) ? new Set(choice.below.map((one) => one.value)) : ticked,
      value,
    )
  })
}

const tickedOf = (choice: ChoiceNode, ticked: ReadonlySet<string>): string[] =>
  ticked.has(choice.value) ? [choice.value] : choice.below.flatMap((one) => tickedOf(one, ticked))

const sum = (choices: readonly ChoiceNode[]) => choices.reduce((all, { count }) => all + count, 0)

const isWithin = ({ below }: ChoiceNode, value: string): boolean =>
  below.some((one) => one.value === value || isWithin(one, value))

const valuesIn = (choices: readonly ChoiceNode[]): string[] =>
  choices.flatMap(({ value, below }) => [value, ...valuesIn(below)])

/**
 * Returns the parts of a tree in which an entry or its parents contain each typed word, with the
 * path to them; the whole tree without typed text.
 */
export function searchChoices(
  choices: readonly ChoiceNode[],
  typed: string,
): readonly ChoiceNode[] {
  const words = foldText(typed).split(' ').filter(Boolean)
  return words.length === 0 ? choices : choices.flatMap((choice) => matchTree(choice, words))
}

function matchTree(choice: ChoiceNode, words: readonly string[]): ChoiceNode[] {
  const text = foldText(`${choice.label} ${choice.second ?? ''}`)
  const left = words.filter((word) => !text.includes(word))
  if (left.length === 0) return [choice]
  const below = choice.below.flatMap((one) => matchTree(one, left))
  return below.length === 0 ? [] : [{ ...choice, below }]
}

/** A line of the rendered tree. */
export interface ChoiceLine {
  choice: ChoiceNode
  depth: number
  tick: TickState
  /** True while the lines below it show; null without any. */
  open: boolean | null
}

/** Returns the lines in order. `isOpen` decides whether the lines below a choice show. */
export function visibleChoiceLines(
  choices: readonly ChoiceNode[],
  ticked: ReadonlySet<string>,
  isOpen: (choice: ChoiceNode, tick: TickState) => boolean,
  depth = 0,
  above = false,
): ChoiceLine[] {
  return choices.flatMap((choice) => {
    const tick = tickStateOf(choice, ticked, above)
    const open = choice.below.length === 0 ? null : isOpen(choice, tick)
    const line: ChoiceLine = { choice, depth, tick, open }
    return open === true
      ? [line, ...visibleChoiceLines(choice.below, ticked, isOpen, depth + 1, tick === 'whole')]
      : [line]
  })
}
