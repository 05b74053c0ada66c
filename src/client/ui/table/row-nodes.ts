import { useRef } from 'react'

/**
 * Index of a row → number of the node that shows it, in the order in which the nodes stand in the
 * document.
 */
export type RowNodes = ReadonlyMap<number, number>

/**
 * Which drawn node shows which row. A row that stays in sight keeps its node; a node that is free
 * takes the next row in, so that scrolling rewrites nodes instead of making new ones.
 *
 * While they are `still`, no node is moved, because that costs as much as a new one (React would
 * move each row that enters at the end, and all others for one that enters at the top), and one
 * that is free stays with the row it had: the next frame may need one more. Else they stand in the
 * order of their rows, in which a screen reader reads them.
 */
export function assignNodes(
  before: RowNodes,
  indexes: readonly number[],
  still: boolean,
): RowNodes {
  const needed = new Set(indexes)
  const entering = indexes.filter((index) => !before.has(index))
  const next = new Map<number, number>()
  for (const [index, node] of before) {
    const entered = needed.has(index) ? index : entering.shift()
    if (entered !== undefined) next.set(entered, node)
    else if (still) next.set(index, node)
  }
  const taken = new Set(next.values())
  let free = 0
  for (const index of entering) {
    while (taken.has(free)) free += 1
    next.set(index, free)
    taken.add(free)
  }
  return still ? next : new Map([...next].sort(([one], [other]) => one - other))
}

/** The nodes of a list from one drawing to the next. */
export function useRowNodes() {
  const nodes = useRef<RowNodes>(new Map())
  return {
    /** Give these rows a node each; what is shown then, in the order of the nodes. */
    assign(indexes: readonly number[], still: boolean): number[] {
      nodes.current = assignNodes(nodes.current, indexes, still)
      return [...nodes.current.keys()]
    },
    of: (index: number) => nodes.current.get(index),
  }
}
