import { useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Layout } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { Icon } from '#client/ui/icon.tsx'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import css from './history.module.css'

/** One field of a change as text; empty = no value before. */
export interface FieldChangeText {
  field: string
  label: string
  from: string
  to: string
}

type Changes = Readonly<Record<string, { from?: unknown; to?: unknown }>>

/**
 * Returns the fields of a change as text in the person's language. `names` resolves a reference by
 * the name in the history, `without` leaves out fields that show elsewhere.
 */
export function describeChanges(
  layout: Layout<never>,
  say: Formatter,
  changes: Changes,
  {
    without = [],
    names,
  }: {
    without?: readonly string[]
    names?: (field: string, side: 'from' | 'to') => string | null
  } = {},
): FieldChangeText[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => {
    const shown = layout.find(field)
    if (shown === null || without.includes(field) || isSame(from, to)) return []
    const said = (side: 'from' | 'to', value: unknown) =>
      names?.(field, side) ?? formatFieldValue(layout, field, value, say)
    return [
      { field, label: say.i18n._(shown.ui.label), from: said('from', from), to: said('to', to) },
    ]
  })
}

/** For a reader, null and an empty text are equal. */
function isSame(from: unknown, to: unknown): boolean {
  return (from ?? '') === (to ?? '')
}

type ChangeDetailsProps = {
  /** The author's note, line by line. */
  note: string
  more?: readonly string[]
  changes: readonly FieldChangeText[]
}

/** The author's note, and each field from its old to its new value. */
export function ChangeDetails({ note, more = [], changes }: ChangeDetailsProps) {
  const { t } = useLingui()
  return (
    <>
      {note !== '' && <p>{note}</p>}
      {more.map((line) => (
        <p key={line} className={css.assignee}>
          {line}
        </p>
      ))}
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map(({ field, label, from, to }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {from !== '' && (
                  <>
                    <span className={css.from}>{from}</span>
                    <Icon icon={IconArrowRight} size={16} />
                    <VisuallyHidden>{t`to`}</VisuallyHidden>
                  </>
                )}
                <span>{to === '' ? t`empty` : to}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
