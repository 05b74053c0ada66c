import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import type { FieldView, Layout } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import { changedFieldsOf, formPositionOf } from '#client/records/form-values.ts'
import { ReadOnlySection } from '#client/records/one/read-only-section.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { focusFieldSoon } from '#client/ui/form/focus-field.ts'
import { fieldId } from '#client/ui/form/form.tsx'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { controlSpecOf, type ControlSpec, type ControlStates } from './control-spec.tsx'

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

type ReadOnlySectionsOptions<Row> = {
  /** The id of the form. */
  id: string
  layout: Layout<Row>
  /** The record as the form shows it. */
  row: Row
  seen: Readonly<JsonObject>
  state: FormState<FormValues>
  /** Fields that the head of the screen shows. */
  without: readonly string[]
}

/**
 * The sections of a form on a page for reading: open sections of the layout are editable; any other
 * opens with its 'Edit', or when it has a typed or wrong value. All share one draft and one Save.
 */
export function useReadOnlySections<Row extends object>(
  sections: readonly FormSection<FormValues>[],
  { id, layout, row, seen, state, without }: ReadOnlySectionsOptions<Row>,
): readonly FormSection<FormValues>[] {
  const { t } = useLingui()
  const [opened, setOpened] = useState<readonly string[]>([])
  const touched = new Set([
    ...changedFieldsOf(layout, state.values, seen),
    ...Object.keys(state.errors),
  ])
  return sections.map((section): FormSection<FormValues> => {
    const { key, title } = section
    if (layout.open?.includes(key)) return section
    const names = section.fields.flatMap(({ kind, name }) => (kind === 'note' ? [] : [name]))
    const isTouched = names.some((name) => touched.has(name))
    if (!isTouched && !opened.includes(key)) {
      const open = () => {
        setOpened([...opened, key])
        // Waits until its fields have rendered.
        focusFieldSoon(fieldId(id, names[0] ?? ''))
      }
      const action = (
        <Button
          variant="link"
          size="small"
          icon={<Icon icon={IconPencil} size={20} />}
          onClick={open}
        >
          {t`Edit`}
          <VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      )
      return {
        ...section,
        action,
        read: <ReadOnlySection layout={layout} row={row} names={names} without={without} />,
      }
    }
    // Cancel discards changes in it, with the rest of the draft.
    if (isTouched) return section
    const action = (
      <Button
        variant="link"
        size="small"
        onClick={() => setOpened(opened.filter((one) => one !== key))}
      >
        {t`Only read`}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    )
    return { ...section, action }
  })
}
