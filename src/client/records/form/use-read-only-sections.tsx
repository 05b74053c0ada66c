import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Layout } from '#client/records/layout.ts'
import { ReadOnlySection } from '#client/records/one/read-only-section.tsx'
import { changedFieldsOf } from '#client/records/form-values.ts'
import { Button } from '#client/ui/button/button.tsx'
import { focusFieldSoon } from '#client/ui/form/focus-field.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { fieldId } from '#client/ui/form/form.tsx'
import type { FormState } from '#client/ui/form/use-form-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

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
