import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { isEmpty, needed, wrongValues, type Field } from '#contract/kernel/fields.ts'
import { linkRefusal } from '#contract/kernel/no-links.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { formsIn, type FormErrors, type FormValues } from '#client/ui/form/form-fields.ts'
import { fieldHandlerOf, isSameFormValue } from '#client/records/field-handlers.ts'
import type { FieldView, Layout, LayoutFields } from '#client/records/layout.ts'
import { valuesForRules } from '#client/records/form-values.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { SaveFailure } from './use-report-save-outcome.ts'
import css from './form.module.css'

/** The specified texts for invalid fields, in the person's language. */
export interface ProblemMessages {
  /** The messages of these fields; `own` has priority. */
  of: (fields: readonly string[], own?: FormErrors<FormValues>) => FormErrors<FormValues>
  /**
   * The messages of a refusal: our own text for a field if there is one, else the server's
   * sentence. Leaves out fields that the form lacks.
   */
  ofServer: (fields: Readonly<Record<string, string>>) => FormErrors<FormValues>
  /** The line over the links to the wrong fields. */
  summary: (count: number) => string
}

export function useProblemMessages(layout: Layout<never>): ProblemMessages {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const textOf = (name: string): string => {
      const { field: known, label } = shownAt(layout, name)
      if (known?.asks !== undefined) return i18n._(known.asks)
      const field = label ? i18n._(label) : name
      return t`Please Input ${field}!`
    }
    return {
      of: (fields, own) => ({
        ...Object.fromEntries(fields.map((name) => [name, textOf(name)])),
        ...own,
      }),
      ofServer: (fields) =>
        Object.fromEntries(
          Object.entries(fields).flatMap(([at, sentence]) => {
            // Assigns the message of one photo (`photos.{photoID}`) to its field.
            const name =
              layout.find(at.split('.')[0] ?? '')?.field.kind === 'photos'
                ? (at.split('.')[0] ?? '')
                : at
            // Includes fields in rows of a list.
            const { field } = shownAt(layout, name)
            if (field === undefined) return []
            if (sentence === linkRefusal) return [[name, i18n._(leaveOutLinks)]]
            return [[name, field.asks === undefined && sentence !== '' ? sentence : textOf(name)]]
          }),
        ),
      summary: (count) =>
        t`${plural(count, { one: 'Check one field.', other: 'Check # fields.' })}`,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [layout, i18n.locale])
}

/** Returns a field with its label; for a field in a list (`steps.0.title`) its own. */
function shownAt(
  layout: Layout<never>,
  path: string,
): { field?: Field; label?: MessageDescriptor } {
  const [name = '', , inner] = path.split('.')
  const { field, ui } = layout.find(name) ?? {}
  if (inner === undefined) return { field, label: ui?.label }
  return {
    field: field?.kind === 'list' ? field.fields[inner] : undefined,
    label: ui?.list?.[inner]?.label,
  }
}

/**
 * Returns the fields of a form that are missing or invalid by the list of fields alone; fields in
 * lists by their path (`steps.0.title`). `now` in ms since 1970.
 */
export function findInvalidFields(
  layout: LayoutFields,
  on: 'create' | 'edit',
  values: FormValues,
  now: number,
): string[] {
  const judged = valuesForRules(layout, values)
  const missing = needed(layout.fields, on).filter(
    (name) => name in values && isEmpty(judged[name]),
  )
  const wrong = wrongValues(layout.fields, judged, now).filter((name) => name in values)
  const inside = Object.entries(layout.fields).flatMap(([name, field]) => {
    if (field.kind !== 'list') return []
    const shown = Object.entries(field.fields).map(([inner, nested]): FieldView<never> => ({
      name: inner,
      field: nested,
      ui: { label: { id: inner } },
    }))
    return formsIn(values[name] ?? null).flatMap((row, at) =>
      findInvalidFields({ fields: field.fields, fieldViews: shown }, on, row, now).map(
        (inner) => `${name}.${at}.${inner}`,
      ),
    )
  })
  return [...new Set([...missing, ...wrong, ...findUnparsableFields(layout, values), ...inside])]
}

/**
 * Returns fields with an invalid value for their kind: a day that does not exist, a number beyond
 * its limits.
 */
export function findUnparsableFields(
  { fieldViews }: Pick<LayoutFields, 'fieldViews'>,
  values: FormValues,
): string[] {
  return fieldViews.flatMap(({ name, field }) => {
    const value = values[name]
    const { toForm, fromForm } = fieldHandlerOf(field)
    return value === undefined ||
      isSameFormValue(field, value, toForm(undefined, field)) ||
      fromForm(value, field) !== undefined
      ? []
      : [name]
  })
}

/**
 * Shows over the retained fields that a Save was refused and why: the only message of that failure,
 * until the next Save.
 */
export function RefusalNotice({
  unsaved: { failed, refusal },
  action,
}: {
  unsaved: Pick<SaveFailure, 'failed' | 'refusal'>
  action?: ReactNode
}) {
  const said = (
    <p className={css.refusal} role="alert">
      <Icon icon={IconAlertCircle} size={20} bold />
      <span>
        <strong className={css.failed}>{failed}</strong>
        {refusal !== '' && <span>{refusal}</span>}
      </span>
    </p>
  )
  return action ? (
    <div className={css.met}>
      {said}
      {action}
    </div>
  ) : (
    said
  )
}

/** The line over the links to wrong fields; after a refusal by the server it begins with that. */
export function problemSummaryOf(
  { failed, problems }: { failed: string | null; problems: Pick<ProblemMessages, 'summary'> },
  own = problems.summary,
): (count: number) => string {
  return (count) => (failed === null ? own(count) : `${failed}. ${own(count)}`)
}
