import {
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { foldText } from '#contract/kernel/fold-text.ts'
import { cx } from '../cx.ts'
import { liesAt } from '../lies-at.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { TreeItem } from './tree-item.tsx'
import { deeperThan, treeRows, type TreeNode, type TreeRow, type TreeToggle } from './tree-rows.ts'
import { type TreeMove, useTreeMove, siblingsOf } from './use-tree-move.ts'
import { useTreeSight } from './use-tree-sight.ts'
import css from './tree.module.css'

export type TreeProps = {
  label: string
  nodes: readonly TreeNode[]
  selected?: string | null
  onSelect?: (id: string) => void
  /** Levels that are open at first; all by default. */
  openTo?: number
  /**
   * What is folded, where the screen has a say in it: all at once, or nothing while something is
   * looked for.
   */
  folded?: { closed: ReadonlySet<string>; onChange: (closed: ReadonlySet<string>) => void }
  move?: TreeMove
}

/**
 * A tree of any size, of which only what is in sight is drawn: arrows walk, open and fold it,
 * letters find, Enter chooses, or folds what is not to choose; Space presses the switch of a node
 * that has one. Where nodes can be moved, Space takes one up and puts it down, Escape gives up.
 */
export function Tree({
  label,
  nodes,
  selected = null,
  onSelect,
  openTo = Number.POSITIVE_INFINITY,
  folded,
  move,
}: TreeProps) {
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(deeperThan(nodes, openTo)))
  const { closed, onChange: setClosed } = folded ?? { closed: own, onChange: setOwn }
  const [active, setActive] = useState<string | null>(selected)
  const list = useRef<HTMLDivElement>(null)
  /** Where the focus goes once it is drawn. */
  const wanted = useRef<string | null>(null)
  /** Where it is. */
  const focused = useRef<string | null>(null)
  const rows = useMemo(() => treeRows(nodes, closed), [nodes, closed])
  const held = useMemo(
    () => (active === null ? -1 : rows.findIndex((row) => row.node.id === active)),
    [active, rows],
  )
  const at = Math.max(0, held)
  const current = rows[at]?.node.id ?? null
  const moving = useTreeMove(move, list, setActive)
  const { lifted } = moving
  const { virtual, scroller, top, drawn, isWhole } = useTreeSight(list, rows, held, {
    lifted: lifted !== null,
    grips: move !== undefined,
  })

  useLayoutEffect(() => {
    // A node that took another row leaves the focus to the one that has its row now.
    const at = document.activeElement
    const strayed =
      at instanceof HTMLElement &&
      at.dataset['node'] !== undefined &&
      at.dataset['node'] !== current &&
      list.current?.contains(at)
    // One that was drawn anew, because it has to be measured after all, took the focus along.
    const lost = at === document.body ? focused.current : null
    const goal = wanted.current ?? (strayed ? current : lost)
    if (goal === null) return
    const place = list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(goal)}"]`)
    if (!place) return
    wanted.current = null
    place.focus({ preventScroll: !isWhole })
  })
  const fold = (id: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  const go = (row: TreeRow | undefined) => {
    if (!row) return
    wanted.current = row.node.id
    setActive(row.node.id)
    moving.over(row.node.id)
    if (!isWhole) virtual.scrollToIndex(rows.indexOf(row), { align: 'auto' })
  }
  const press = ({ node, open }: TreeRow) => {
    if (lifted !== null) moving.drop(node.id)
    else if (onSelect && !node.folds) onSelect(node.id)
    else if (node.children?.length) fold(node.id, !open)
  }
  const keyDown = (event: KeyboardEvent) => {
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    // A switch in a row knows its own keys; arrows walk on from it.
    if (siblingsOf(event.target, '[role="switch"]') && (event.key === ' ' || event.key === 'Enter'))
      return
    if (moving.keyDown(event, row.node.id)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const hasChildren = Boolean(row.node.children?.length)
    const act: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]),
      ArrowUp: () => go(rows[at - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () => (row.open ? go(rows[at + 1]) : hasChildren && fold(row.node.id, true)),
      ArrowLeft: () =>
        row.open ? fold(row.node.id, false) : go(rows.find((each) => each.node.id === row.parent)),
      Enter: () => press(row),
      ' ': () => (row.node.toggle ? toggle(row.node.toggle) : press(row)),
    }
    const found = act[event.key]
    if (!found && event.key.length !== 1) return
    event.preventDefault()
    if (found) found()
    else go(startingWith(event.key, rows, at))
  }
  const rowOf = (target: EventTarget) =>
    rows[Number(siblingsOf(target, '[data-node]')?.dataset['index'] ?? -1)]
  const click = ({ target: pressed, clientX, clientY }: MouseEvent) => {
    // While they scroll the rows are no targets.
    const target =
      (pressed === list.current && partAt(list.current, { clientX, clientY })) || pressed
    const row = rowOf(target)
    if (!row || siblingsOf(target, '[data-grip]') || moving.endsRest()) return
    setActive(row.node.id)
    if (siblingsOf(target, '[role="switch"]')) {
      // It did not hear of the press itself.
      if (pressed !== target && row.node.toggle) toggle(row.node.toggle)
      return
    }
    if (siblingsOf(target, '[data-fold]') && row.node.children?.length) fold(row.node.id, !row.open)
    else press(row)
  }
  return (
    <>
      <div
        ref={list}
        role="tree"
        aria-label={label}
        className={cx(css.tree, isWhole && css.whole)}
        data-scrolling={(!isWhole && virtual.isScrolling && lifted === null) || undefined}
        style={isWhole ? undefined : { height: virtual.getTotalSize() }}
        onKeyDown={keyDown}
        onClick={click}
        onFocus={({ target }) => {
          const id = rowOf(target)?.node.id ?? null
          focused.current = id
          setActive(id ?? active)
        }}
        onBlur={() => (focused.current = null)}
        {...(move && moving.pointers(scroller))}
      >
        {drawn.map(({ index, start, key, measure }) => {
          const row = rows[index]
          if (row === undefined) return null
          const { id } = row.node
          return (
            <TreeItem
              key={key}
              row={row}
              index={index}
              measure={measure}
              top={isWhole ? null : start - top}
              tab={id === current ? 0 : -1}
              selected={id === selected}
              look={
                lifted === null
                  ? null
                  : lifted.id === id
                    ? 'lifted'
                    : lifted.over === id
                      ? 'over'
                      : null
              }
              grip={move?.may(id) ?? false}
            />
          )
        })}
      </div>
      {move && (
        <VisuallyHidden>
          <output>{moving.said}</output>
        </VisuallyHidden>
      )}
    </>
  )
}

function toggle({ checked, disabled, onChange }: TreeToggle): void {
  if (!disabled) onChange(!checked)
}

/** The item at a point, or what folds, grips or switches it. */
function partAt(tree: Element, point: { clientX: number; clientY: number }): Element | undefined {
  const item = [...tree.children].find((each) => liesAt(each, point))
  return (
    [...(item?.querySelectorAll('[data-fold], [data-grip], [role="switch"]') ?? [])].find((each) =>
      liesAt(each, point),
    ) ?? item
  )
}

function startingWith(letter: string, rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const start = foldText(letter)
  const from = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return from.find((row) => foldText(row.node.text).startsWith(start))
}
