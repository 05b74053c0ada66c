import { memo, type CSSProperties, type ReactNode, type Ref } from 'react'
import { cx } from '../cx.ts'
import { Switch } from '../form/switch.tsx'
import { RowTab } from '../row-tab.ts'
import type { TreeRow } from './tree-rows.ts'
import css from './tree.module.css'

type ItemProps = {
  row: TreeRow
  /** Its place among those that are drawn, for what measures it. */
  index: number
  /** Px from the top of the tree; null: it stands below the one before it. */
  top: number | null
  /** Given: its words may need more room than a row has at least. */
  measure: Ref<HTMLDivElement> | undefined
  tab: 0 | -1
  selected: boolean
  /** It is held, or what is held would come here. */
  look: 'lifted' | 'over' | null
  /** It can be taken at its grip. */
  grip: boolean
}

/**
 * One node of a tree, with the lines that lead to it; what is pressed in it, the tree finds by
 * `data-`.
 */
export const TreeItem = memo(function TreeItem({
  row,
  index,
  top,
  measure,
  tab,
  selected,
  look,
  grip,
}: ItemProps) {
  const { node, level, open } = row
  const branch = Boolean(node.children?.length)
  const lead = typeof node.lead === 'function' ? node.lead() : node.lead
  return (
    <div
      ref={measure}
      role="treeitem"
      data-node={node.id}
      data-index={index}
      tabIndex={tab}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={branch ? open : undefined}
      aria-selected={selected}
      // Else it would be called by its switch besides.
      aria-label={
        node.toggle &&
        [node.text, node.second, node.toggle.word]
          .filter((word) => typeof word === 'string' && word !== '')
          .join(', ')
      }
      className={cx(
        css.item,
        top !== null && !measure && css.fixed,
        selected && css.selected,
        node.dim && css.dim,
        look === 'lifted' && css.lifted,
        look === 'over' && css.over,
      )}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
    >
      {row.lines.length > 0 && (
        <span
          aria-hidden="true"
          className={cx(css.guides, row.place === row.siblings && css.last)}
          style={guides(row.lines)}
        />
      )}
      <span
        aria-hidden="true"
        data-fold=""
        className={cx(css.fold, branch && (open ? css.opened : css.closed))}
      />
      {lead && (
        <span className={css.lead} aria-hidden="true">
          {lead}
        </span>
      )}
      <Words node={node} fits={top !== null && !measure} />
      <End of={node.end} />
      {/* Heard, the words of a row do not run together. */}
      {node.toggle && ' '}
      {node.toggle && (
        <RowTab value={tab}>
          <Switch {...node.toggle} />
        </RowTab>
      )}
      {/* By keys it is Space on the node itself. */}
      {grip && <span aria-hidden="true" data-grip="" className={css.grip} />}
    </div>
  )
})

/**
 * One text where each of its lines surely has room: an element for each would be one more in every
 * row that scrolls.
 */
function Words({
  node: { text, second },
  fits,
}: {
  node: TreeRow['node']
  fits: boolean
}): ReactNode {
  if (!second) return <span className={cx(css.words, css.text)}>{text}</span>
  if (fits && typeof second === 'string')
    return <span className={css.pair}>{`${text}\n${second}`}</span>
  return (
    <span className={css.words}>
      <span className={css.text}>{text}</span> <span className={css.second}>{second}</span>
    </span>
  )
}

/**
 * Of ten thousand nodes only those in sight are asked what they show. A line breaks, if any,
 * between what they say.
 */
function End({ of }: { of: TreeRow['node']['end'] }): ReactNode {
  if (typeof of !== 'function') return of && <span className={css.end}>{of}</span>
  return (
    <span className={cx(css.end, css.ends)}>
      {of()
        .map((words) => words.replaceAll(' ', '\u00a0'))
        .join('\u2003')}
    </span>
  )
}

/**
 * A line goes on where the ancestor on the next level has a sibling below; all of them are painted
 * by one element.
 */
function guides(lines: readonly boolean[]): CSSProperties {
  const on = lines.flatMap((_, at) =>
    lines[at + 1]
      ? [
          `linear-gradient(var(--line), var(--line)) calc(${at} * var(--step) + var(--mid)) 0 / 2px 100% no-repeat`,
        ]
      : [],
  )
  return { '--levels': lines.length, background: on.join(', ') || undefined }
}
