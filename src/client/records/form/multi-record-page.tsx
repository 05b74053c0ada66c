import { useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import { each, recordsOf } from '#contract/kernel/several.ts'
import { type InitialForm, useDraft } from '#client/workspace/use-draft.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import type { Layout } from '#client/records/layout.ts'
import { createPatchOf, newFormValues, asPatch } from '#client/records/form-values.ts'
import type { ControlStates } from './control-spec.tsx'
import {
  ResumedForm,
  type ResumedFormProps,
  type OpenedDraft,
  useResumedForm,
} from './resumed-form.tsx'
import { resumedDraftRef, resumedFormValues, refusalReasonsOf } from './resumed-values.ts'
import { initialFormWithUid, type RecordFormValues } from './initial-form.ts'
import { findInvalidFields } from './problems.ts'
import { useFormSections } from './sections.tsx'
import type { ResumedChange } from './use-resumed-change.ts'

type MultiRecordPageProps = ResumedFormProps & {
  resumed: ResumedChange
  /** The title over the fields of the record at this position. */
  entry: (place: number) => string
}

/**
 * A create of several records, with a section for each. Records cannot be added or removed, because
 * waiting entries refer to them by position.
 */
export function MultiRecordPage(props: MultiRecordPageProps) {
  const { layout, form, resumed } = props
  const [opening] = useState(() => severalOpening(layout, resumed))
  const draft = useDraft<RecordFormValues>(form, resumedDraftRef(resumed), opening)
  // The form begins with the draft's values, once they are loaded.
  return draft.opened && <OpenSeveral {...props} draft={draft} opened={draft.opened} />
}

function OpenSeveral(page: MultiRecordPageProps & OpenedDraft) {
  const { layout, resumed, controls, entry, opened } = page
  const places = recordsOf(resumed.entry.ref, resumed.entry.patch).map((_, place) => place)
  const form = useResumedForm(page, {
    layout: severalLayout(layout, places),
    op: 'create',
    problems: (values, now) =>
      places.flatMap((place) =>
        findInvalidFields(layout, 'create', valuesAt(values, place), now).map((name) =>
          nameAt(name, place),
        ),
      ),
    change: (values) => ({
      patch: asPatch({
        [each]: places.map((place): JsonObject => createPatchOf(layout, valuesAt(values, place))),
      }),
      seen: {},
      guards: {},
    }),
    reasons: reasonsIn(layout, opened.values, places, refusalReasonsOf(resumed)),
  })
  const own = useFormSections(layout, 'create', {})
  const sections = places.flatMap((place) =>
    sectionsAt(own, place, entry(place), controls(valuesAt(form.state.values, place), null)),
  )
  return <ResumedForm page={page} form={form} sections={sections} />
}

const nameAt = (name: string, place: number) => `${name}_${place}`

function valuesAt(values: FormValues, place: number): FormValues {
  const end = `_${place}`
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.endsWith(end) ? [[name.slice(0, -end.length), value]] : [],
    ),
  )
}

function severalOpening(
  layout: Layout<never>,
  resumed: ResumedChange,
): InitialForm<RecordFormValues> {
  const records = recordsOf(resumed.entry.ref, resumed.entry.patch)
  const values = records.flatMap(({ fields }, place) =>
    Object.entries({
      ...newFormValues(layout),
      ...resumedFormValues(layout, 'create', fields),
    }).map(([name, value]) => [nameAt(name, place), value] as const),
  )
  return initialFormWithUid(Object.fromEntries(values), resumed)
}

/**
 * The server names a field but no record, so the reason shows at records where that field is wrong
 * by itself, or else at all.
 */
function reasonsIn(
  layout: Layout<never>,
  values: FormValues,
  places: readonly number[],
  reasons: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([name, sentence]) => {
      const wrong = places.filter((place) =>
        findInvalidFields(layout, 'create', valuesAt(values, place), Date.now()).includes(name),
      )
      return (wrong.length > 0 ? wrong : places).map((place) => [nameAt(name, place), sentence])
    }),
  )
}

/** Repeats the layout's fields for each record, so that a problem shows at the right one. */
function severalLayout(layout: Layout<never>, places: readonly number[]): Layout<never> {
  const shown = places.flatMap((place) =>
    layout.fieldViews.map((one) => ({ ...one, name: nameAt(one.name, place) })),
  )
  return {
    ...layout,
    fieldViews: shown,
    find: (name) => shown.find((one) => one.name === name) ?? null,
  }
}

function sectionsAt(
  sections: readonly FormSection<FormValues>[],
  place: number,
  title: string,
  controls: ControlStates,
): FormSection<FormValues>[] {
  return sections.map((section, n) => ({
    key: `${section.key}_${place}`,
    ...(n === 0 && { title }),
    fields: section.fields.map((spec) => ({
      ...spec,
      ...(controls[spec.name] as object),
      name: nameAt(spec.name, place),
    })),
  }))
}
