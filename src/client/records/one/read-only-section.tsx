import { useLingui } from '@lingui/react/macro'
import type { Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { Facts } from '#client/ui/record/facts.tsx'
import { displayFieldsOf } from './display-fields.ts'
import css from './read-only-section.module.css'

type ReadOnlySectionProps<Row> = {
  layout: Layout<Row>
  row: Row
  /** Its fields. */
  names: readonly string[]
  /** Fields that the head of the screen shows. */
  without?: readonly string[]
}

/**
 * A section of a record's form for reading: facts side by side with long texts under them, without
 * empty ones.
 */
export function ReadOnlySection<Row extends object>({
  layout,
  row,
  names,
  without,
}: ReadOnlySectionProps<Row>) {
  const { t, i18n } = useLingui()
  const { facts, texts } = displayFieldsOf(layout, row, formatterFor(layout, i18n), {
    only: names,
    without,
  })
  if (facts.length + texts.length === 0) return <p className={css.nothing}>{t`Nothing yet`}</p>
  return (
    <div className={css.section}>
      {facts.length > 0 && (
        <Facts close facts={facts.map(({ ui, value }) => ({ label: i18n._(ui.label), value }))} />
      )}
      {texts.map(({ name, ui, value }) => (
        <div key={name}>
          <div className={css.label}>{i18n._(ui.label)}</div>
          <p className={css.words}>{value}</p>
        </div>
      ))}
    </div>
  )
}
