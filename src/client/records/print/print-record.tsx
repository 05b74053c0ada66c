import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Layout } from '#client/records/layout.ts'
import { displayFieldsOf } from '#client/records/one/display-fields.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { Facts } from '#client/ui/record/facts.tsx'
import { PrintSheet } from './print-sheet.tsx'
import css from './print-sheet.module.css'

type PrintRecordProps<Row> = {
  /** Number and title. */
  title: string
  layout: Layout<Row>
  row: Row
  /** The facts that come first. */
  first: readonly string[]
  /** The facts that the title shows. */
  without: readonly string[]
  /** Fixed facts: the person who opened it, the question with its regulation. */
  fixed?: ReactNode
  history?: ReactNode
}

/** A record on paper: every fact and text of its layout, fixed facts, and its whole history. */
export function PrintRecord<Row extends object>({
  title,
  layout,
  row,
  first,
  without,
  fixed,
  history,
}: PrintRecordProps<Row>) {
  const { t, i18n } = useLingui()
  return (
    <PrintSheet title={title}>
      {() => {
        const { facts, texts } = displayFieldsOf(layout, row, formatterFor(layout, i18n), {
          first,
          without,
        })
        return (
          <>
            <Facts
              facts={facts.map(({ ui, value }) => ({
                label: i18n._(ui.label),
                value: value === '' ? t`Unknown` : value,
              }))}
            />
            {texts.map(({ name, ui, value }) => (
              <section key={name} className={css.section}>
                <h2>{i18n._(ui.label)}</h2>
                <p className={css.words}>{value}</p>
              </section>
            ))}
            {fixed && <section className={css.section}>{fixed}</section>}
            {history && (
              <section className={css.section}>
                <h2>{t`History`}</h2>
                {history}
              </section>
            )}
          </>
        )
      }}
    </PrintSheet>
  )
}
