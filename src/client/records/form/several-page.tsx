import { useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import { each, recordsOf } from '#contract/kernel/several.ts'
import { type InitialForm, useDraft } from '#client/workspace/use-draft.ts'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import type { Layout } from '#client/records/layout.ts'
import { createOf, emptyValues, patchOf } from '#client/records/values.ts'
import type { Controls } from './control-spec.tsx'
import {
  EarlierForm,
  type EarlierFormProps,
  type OpenDraft,
  useEarlierForm,
} from './previous-form.tsx'
import { draftRef, previousForm, reasonsOf } from './previous-words.ts'
import { newOpening, type RecordValues } from './opening.ts'
import { plainProblems } from './problems.ts'
import { useSections } from './sections.tsx'
import type { ResumedChange } from './use-resumed-change.ts'

type SeveralPageProps = EarlierFormProps & {
  taken: ResumedChange
  /** The title over the fields of the record at this position. */
  entry: (place: number) => string
}

/**
 * A create of several records, with a section for each. Records cannot be added or removed, because
 * waiting entries refer to them by position.
 */
export function SeveralPage(props: SeveralPageProps) {
  const { layout, form, taken } = props
  const [opening] = useState(() => severalOpening(layout, taken))
  const draft = useDraft<RecordValues>(form, draftRef(taken), opening)
  // The form begins with the draft's values, once they are loaded.
  return draft.opened && <OpenSeveral {...props} draft={draft} opened={draft.opened} />
}

function OpenSeveral(page: SeveralPageProps & OpenDraft) {
  const { layout, taken, controls, entry, opened } = page
  const places = recordsOf(taken.entry.ref, taken.entry.patch).map((_, place) => place)
  const form = useEarlierForm(page, {
    layout: severalLayout(layout, places),
    op: 'create',
    problems: (values, now) =>
      places.flatMap((place) =>
        plainProblems(layout, 'create', valuesAt(values, place), now).map((name) =>
          nameAt(name, place),
        ),
      ),
    change: (values) => ({
      patch: patchOf({
        [each]: places.map((place): JsonObject => createOf(layout, valuesAt(values, place))),
      }),
      seen: {},
      guards: {},
    }),
    reasons: reasonsIn(layout, opened.values, places, reasonsOf(taken)),
  })
  const own = useSections(layout, 'create', {})
  const sections = places.flatMap((place) =>
    sectionsAt(own, place, entry(place), controls(valuesAt(form.state.values, place), null)),
  )
  return <EarlierForm page={page} form={form} sections={sections} />
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

function severalOpening(layout: Layout<never>, taken: ResumedChange): InitialForm<RecordValues> {
  const records = recordsOf(taken.entry.ref, taken.entry.patch)
  const values = records.flatMap(({ fields }, place) =>
    Object.entries({ ...emptyValues(layout), ...previousForm(layout, 'create', fields) }).map(
      ([name, value]) => [nameAt(name, place), value] as const,
    ),
  )
  return newOpening(Object.fromEntries(values), taken)
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
        plainProblems(layout, 'create', valuesAt(values, place), Date.now()).includes(name),
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
  controls: Controls,
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
