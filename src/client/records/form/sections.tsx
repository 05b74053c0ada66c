import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import type { Layout, FieldView } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import { formPositionOf } from '#client/records/form-values.ts'
import { type ControlStates, controlSpecOf, type ControlSpec } from './control-spec.tsx'

/** A part between the fields: a regulation, a hint. */
export interface FormNote {
  name: string
  /** The note comes before this field. */
  before?: string
  after?: string
  content: ReactNode
  hidden?: boolean
  /** In one column next to its field; otherwise across both. */
  narrow?: true
}

/**
 * Returns the sections of a form from the layout of its kind; `controls` adds settings from the
 * open form.
 */
export function useFormSections(
  layout: Layout<never>,
  on: 'create' | 'edit',
  controls: ControlStates = {},
  notes: readonly FormNote[] = [],
): readonly FormSection<FormValues>[] {
  const { i18n, t } = useLingui()
  const time = t`Time`
  const meFirst = useMeFirst()
  const placed = useMemo(() => placedFields(layout, on), [layout, on])
  const say = formatterFor(layout, i18n)
  return placed.map(({ key, title, fields }) => ({
    key,
    ...(title && { title: i18n._(title) }),
    fields: fields.flatMap((shown): ControlSpec[] => {
      const beside = (where: 'before' | 'after') =>
        notes
          .filter((note) => note[where] === shown.name)
          .map(({ name, content, hidden, narrow }): ControlSpec => ({
            kind: 'note',
            name,
            wide: !narrow,
            content,
            ...(hidden && { hidden }),
          }))
      return [
        ...beside('before'),
        controlSpecOf(shown, on, { say, time, state: controls[shown.name] ?? {}, meFirst }),
        ...beside('after'),
      ]
    }),
  }))
}

/** Returns the sections in order, with their fields in order. */
function placedFields(layout: Layout<never>, on: 'create' | 'edit') {
  const all: readonly FieldView<never>[] = [...layout.fieldViews, ...layout.extra]
  return Object.entries(layout[on] ?? {}).map(([key, title]) => {
    const here = all.flatMap((shown) => {
      const place = formPositionOf(shown.ui, on)
      return place?.section === key ? [{ shown, at: place.at }] : []
    })
    const fields = here.filter(({ at }) => at === null).map(({ shown }) => shown)
    for (const { shown, at } of here
      .filter((one) => one.at !== null)
      .sort((a, b) => (a.at ?? 0) - (b.at ?? 0)))
      fields.splice((at ?? 1) - 1, 0, shown)
    return { key, title, fields }
  })
}
