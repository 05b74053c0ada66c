import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { LongList } from '#client/ui/list/long-list.tsx'
import { useScrollerMark } from '#client/ui/page/scroll-area.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import type { DryLine } from '../roster/roster-types.ts'
import { type MappingChoice, ColumnHeads } from './column-heads.tsx'
import { ImportLineRow, type LineActions } from './import-row.tsx'
import css from './import.module.css'
import { gridOf, type Breakpoint, type ShownColumn } from './roster-layout.ts'

type ImportLinesProps = {
  /** Undefined while they are being checked. */ lines: readonly DryLine[] | undefined
  left: ReadonlySet<number>
  columns: readonly ShownColumn[]
  room: Breakpoint
  choice: MappingChoice
  acts: LineActions
  /** Line that renders at once, at any position. */ startAt: string | null
  memoryKey: string
}

/** The lines under their headings; only visible ones render. */
export function ImportLines({
  lines,
  left,
  columns,
  room,
  choice,
  acts,
  startAt,
  memoryKey,
}: ImportLinesProps) {
  const { t } = useLingui()
  const { tracks, minWidth } = gridOf(columns, room)
  // Marks the sticky headings for the scroll area, so that they do not cover the focus.
  useScrollerMark('filter-bar', room === 'wide')
  useScrollerMark('wide', room !== 'phone')
  const row = useCallback(
    (line: DryLine) => (
      <ImportLineRow
        line={line}
        isLeft={left.has(line.line)}
        columns={columns}
        room={room}
        acts={acts}
      />
    ),
    [left, columns, room, acts],
  )
  return (
    <div
      data-wide=""
      className={css.lines}
      style={
        room === 'phone' ? undefined : { '--roster-tracks': tracks, minWidth: `${minWidth}rem` }
      }
    >
      {room !== 'phone' && (
        <ColumnHeads columns={columns} choice={choice} folded={room === 'portrait'} />
      )}
      {lines === undefined ? (
        <SkeletonRows label={t`Reading the lines`} count={6} />
      ) : lines.length === 0 ? (
        <p className={css.none}>{t`No lines are in this list.`}</p>
      ) : (
        <LongList
          items={lines}
          keyOf={keyOf}
          estimateSize={room === 'phone' ? 103 : 56}
          memoryKey={memoryKey}
          startAt={startAt}
          gradually
        >
          {row}
        </LongList>
      )}
    </div>
  )
}

const keyOf = ({ line }: DryLine) => String(line)
