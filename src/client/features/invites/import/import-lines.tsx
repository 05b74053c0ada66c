import { useLingui } from '@lingui/react/macro'
import { Fragment, memo, useCallback, useState } from 'react'
import { IconAlertCircle, IconBan, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { LongList } from '#client/ui/list/long-list.tsx'
import { useScrollerMark } from '#client/ui/page/scroll-area.tsx'
import { SkeletonRows } from '#client/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { DryLine, LineOutcome, RosterField, RosterValues } from '../roster/roster-types.ts'
import { columnLetters, ColumnSelect, type MappingChoice } from './columns.tsx'
import { ImportCell } from './import-cell.tsx'
import css from './import-lines.module.css'
import { type Breakpoint, gridOf, type ShownColumn } from './roster-columns.ts'
import { cellWords, fieldWords, outcomeWords } from './roster-words.ts'

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

/**
 * The headings above the lines: the file's letter and heading, and below them the field that the
 * column fills. `folded` shows only the field names, on a narrow screen.
 */
function ColumnHeads({
  columns,
  choice,
  folded,
}: {
  columns: readonly ShownColumn[]
  choice: MappingChoice
  folded: boolean
}) {
  const { t, i18n } = useLingui()
  return (
    <div className={cx(css.heads, folded && css.folded)}>
      <span>{t({ message: 'Line', context: 'of a file' })}</span>
      <span className={css.what}>{t`What happens`}</span>
      {columns.map(({ key, fields, from }) =>
        folded ? (
          <span key={key}>
            {fields.length > 1 ? t`Name` : i18n._(fieldWords[fields[0] ?? 'name'])}
          </span>
        ) : (
          <div key={key} className={css.head}>
            {from.length === 0 && <span className={css.letter}>{t`Not in the file`}</span>}
            {from.length === 0 && <span>{i18n._(fieldWords[fields[0] ?? 'name'])}</span>}
            {from.map((at) => (
              <Fragment key={at}>
                <span className={css.letter} aria-hidden="true">
                  {columnLetters(at)} {choice.words[at]}
                </span>
                <ColumnSelect at={at} choice={choice} hidden />
              </Fragment>
            ))}
          </div>
        ),
      )}
    </div>
  )
}

/** The actions on a line. */
export interface LineActions {
  correct: (line: number, values: RosterValues) => void
  /** Leaves a line out, or includes it again. */
  leave: (line: number, out: boolean) => void
}

type ImportRowProps = {
  line: DryLine
  isLeft: boolean
  columns: readonly ShownColumn[]
  room: Breakpoint
  acts: LineActions
}

/**
 * A line of the dry run: its result, its cells, and below a wrong cell the reason. On a phone it is
 * a card of the important cells.
 */
const ImportLineRow = memo(function ImportRow({
  line,
  isLeft,
  columns,
  room,
  acts,
}: ImportRowProps) {
  const { t, i18n } = useLingui()
  const words = cellWords(i18n)
  const [isWriting, setWriting] = useState(false)
  const faults = isLeft
    ? []
    : (Object.entries(line.errors) as [RosterField, NonNullable<DryLine['errors'][RosterField]>][])
  const shown =
    room === 'phone' && !isWriting ? columns.filter((column) => matters(column, line)) : columns
  const needs = line.outcome !== 'refused' && faults.length > 0
  const second = isLeft
    ? t({ message: 'left out', context: 'line' })
    : needs
      ? t({ message: 'to correct', context: 'line' })
      : line.isCorrected
        ? t({ message: 'corrected', context: 'line' })
        : undefined
  // A line that would be imported or that blocks the file can be left out; a refused line is left
  // out by itself.
  const mayLeave = isLeft || needs || faults.some(([, { code }]) => code === 'role')
  const leave = mayLeave && (
    <Button variant="link" size="small" onClick={() => acts.leave(line.line, !isLeft)}>
      {isLeft ? t`Include it again` : t`Leave this line out`}
    </Button>
  )
  return (
    <div
      className={cx(
        css.row,
        room === 'phone' && css.card,
        line.outcome === 'unchanged' && css.same,
        isLeft && css.left,
      )}
      data-line={line.line}
    >
      <span className={css.line}>
        <button
          type="button"
          className={css.number}
          aria-expanded={isWriting}
          disabled={isLeft}
          onClick={() => setWriting(!isWriting)}
        >
          <VisuallyHidden>{t`Correct line`} </VisuallyHidden>
          {line.line}
        </button>
      </span>
      <OutcomeSign outcome={line.outcome} second={second} needs={needs} />
      {shown.map((column, place) => (
        <div
          key={column.key}
          className={cx(
            css.cells,
            column.key === 'email' && css.address,
            column.fields.length > 1 && css.joined,
            room === 'phone' && css.ofCard,
          )}
        >
          {column.fields.map((field, at) => (
            <ImportCell
              key={field}
              line={line}
              field={field}
              reason={
                isLeft || line.errors[field] === undefined
                  ? null
                  : words(field, line.errors[field], line.line)
              }
              writing={isWriting && !isLeft ? (place + at === 0 ? 'first' : 'on') : null}
              onCorrect={isLeft ? null : (value) => acts.correct(line.line, { [field]: value })}
              onClose={() => setWriting(false)}
            />
          ))}
        </div>
      ))}
      {faults.map(([field, fault], at) => (
        <div key={field} {...under(field, shown, room, css.reason)}>
          {/* An open field already reads this text to a screen reader. */}
          <span
            aria-hidden={
              (fault.code !== 'inactive' && shown.some(({ fields }) => fields.includes(field))) ||
              undefined
            }
          >
            <Icon icon={IconAlertCircle} size={20} bold />
            {words(field, fault, line.line)}
          </span>
          {at === faults.length - 1 && leave}
        </div>
      ))}
      {faults.length === 0 && leave && (
        <div {...under('email', shown, room, css.leave)}>{leave}</div>
      )}
    </div>
  )
})

/**
 * Places the text below a cell from its column on; below one of the last two columns it ends with
 * the column.
 */
function under(
  field: RosterField,
  shown: readonly ShownColumn[],
  room: Breakpoint,
  look: string | undefined,
) {
  const at = Math.max(
    0,
    shown.findIndex(({ fields }) => fields.includes(field)),
  )
  const isLast = at >= shown.length - 2 && at > 1
  return room === 'phone'
    ? { className: look }
    : {
        className: cx(look, isLast && css.atEnd),
        style: { gridColumn: isLast ? `3 / ${at + 4}` : `${at + 3} / -1` },
      }
}

/** True for the cells of a card: the person, and values that are wrong, corrected or changed. */
function matters({ fields }: ShownColumn, { errors, was }: DryLine): boolean {
  return fields.some(
    (field) =>
      field === 'givenName' ||
      field === 'familyName' ||
      field === 'name' ||
      field === 'email' ||
      errors[field] !== undefined ||
      was[field] !== undefined,
  )
}

const signs = { new: IconPlus, changed: IconPencil, unchanged: IconEqual, refused: IconBan }

/**
 * Shows the result of a line with an icon and a label, and below them what was done or is left to
 * do.
 */
function OutcomeSign({
  outcome,
  second,
  needs,
}: {
  outcome: LineOutcome
  second?: string | undefined
  needs?: boolean
}) {
  const { i18n } = useLingui()
  const Sign = signs[outcome]
  return (
    <span className={cx(css.outcome, css[outcome])}>
      <Icon icon={Sign} size={18} />
      <span>
        {i18n._(outcomeWords[outcome].one)}
        {second !== undefined && (
          <span className={cx(css.second, needs && css.needs)}>{second}</span>
        )}
      </span>
    </span>
  )
}
