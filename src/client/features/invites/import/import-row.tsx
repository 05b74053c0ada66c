import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconBan, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { DryLine, RosterField, RosterValues, LineOutcome } from '../roster/roster-types.ts'
import { ImportCell } from './import-cell.tsx'
import css from './import-row.module.css'
import type { Breakpoint, ShownColumn } from './roster-layout.ts'
import { cellWords, outcomeWords } from './roster-words.ts'

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
export const ImportLineRow = memo(function ImportRow({
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
