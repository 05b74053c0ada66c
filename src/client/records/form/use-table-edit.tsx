import { useLingui } from '@lingui/react/macro'
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import type { FieldSpec, FormErrors, FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { RowControl } from '#client/ui/form/row-control.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import type { Layout, FieldView } from '#client/records/layout.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import {
  type FieldChange,
  fieldChangeOf,
  editFormValues,
  formFieldsOf,
  seenValuesOf,
} from '#client/records/form-values.ts'
import { findInvalidFields, useProblemMessages } from './problems.tsx'
import { type ControlStates, controlSpecOf } from './control-spec.tsx'

/** A row that the person has started to change, compared with its values then (F-82). */
interface Draft {
  seen: JsonObject
  values: FormValues
  errors: FormErrors<FormValues>
}

/**
 * The changes by row. A row receives only its own, so that a key press renders one row of a
 * thousand.
 */
export interface TableDrafts {
  get: (uid: string) => Draft | undefined
  subscribe: (uid: string, listener: () => void) => () => void
  set: (row: { uid: string }, name: string, value: FormValue) => void
  /** The rows that differ from their seen values; null: a row is invalid, and its cells show it. */
  changes: (
    rules: Pick<RecordRules, 'guards'>,
    errorsOf: (values: FormValues) => FormErrors<FormValues>,
  ) => readonly (FieldChange & { uid: string })[] | null
  /** Forgets these rows after a Save, or all on Cancel. */
  forget: (uids?: readonly string[]) => void
}

export function createTableDrafts(layout: Layout<never>): TableDrafts {
  const drafts = new Map<string, Draft>()
  const listeners = new Map<string, Set<() => void>>()
  const put = (uid: string, draft: Draft | null) => {
    if (draft === null) drafts.delete(uid)
    else drafts.set(uid, draft)
    for (const listener of listeners.get(uid) ?? []) listener()
  }
  return {
    get: (uid) => drafts.get(uid),
    subscribe(uid, listener) {
      const known = listeners.get(uid) ?? new Set()
      listeners.set(uid, known.add(listener))
      return () => void known.delete(listener)
    },
    set(row, name, value) {
      const before = drafts.get(row.uid)
      const seen = before?.seen ?? seenValuesOf(layout, row)
      const { [name]: _, ...errors } = before?.errors ?? {}
      put(row.uid, {
        seen,
        values: { ...(before?.values ?? editFormValues(layout, seen)), [name]: value },
        errors,
      })
    },
    changes(rules, errorsOf) {
      const all = [...drafts].map(([uid, { values, seen }]) => ({
        uid,
        values,
        ...fieldChangeOf(layout, values, seen, rules),
      }))
      const changed = all.filter(({ patch }) => Object.keys(patch).length > 0)
      const wrong = changed
        .map(({ uid, values }) => ({ uid, errors: errorsOf(values) }))
        .filter(({ errors }) => Object.keys(errors).length > 0)
      for (const { uid, errors } of wrong) {
        const draft = drafts.get(uid)
        if (draft) put(uid, { ...draft, errors })
      }
      return wrong.length > 0
        ? null
        : changed.map(({ uid, patch, seen, guards }) => ({ uid, patch, seen, guards }))
    },
    forget(uids = [...drafts.keys()]) {
      for (const uid of uids) put(uid, null)
    },
  }
}

/** A table with the edit form's fields as controls in every row and one Save for all. */
export function useTableEdit<Row extends { uid: string }>(
  layout: Layout<Row>,
  rules: Pick<RecordRules, 'guards'>,
  controls: ControlStates = none,
) {
  const { i18n, t } = useLingui()
  const [drafts] = useState(() => createTableDrafts(layout))
  const problems = useProblemMessages(layout)
  const meFirst = useMeFirst()
  const columns = useMemo((): Column<Row>[] => {
    const say = formatterFor(layout, i18n)
    const cells = formFieldsOf(layout, 'edit').map((shown): [string, Partial<Column<Row>>] => {
      const spec = controlSpecOf(shown, 'edit', {
        say,
        time: t`Time`,
        state: controls[shown.name] ?? {},
        meFirst,
      })
      return [
        shown.ui.column?.id ?? shown.name,
        {
          control: true,
          minTableWidth: 0,
          cell: (row) => (
            <Cell row={row} shown={shown} spec={spec} drafts={drafts} layout={layout} />
          ),
        },
      ]
    })
    return buildColumns<Row>(layout, i18n, { looks: Object.fromEntries(cells) })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, layout, drafts, controls, meFirst])
  const changes = () =>
    drafts.changes(rules, (values) =>
      problems.of(findInvalidFields(layout, 'edit', values, Date.now())),
    )
  return { columns, changes, forget: drafts.forget }
}

const none: ControlStates = {}

type CellProps = {
  row: { uid: string }
  shown: FieldView<never>
  spec: FieldSpec<FormValues>
  drafts: TableDrafts
  layout: Layout<never>
}

function Cell({ row, shown: { name }, spec, drafts, layout }: CellProps): ReactNode {
  const draft = useSyncExternalStore(
    (listener) => drafts.subscribe(row.uid, listener),
    () => drafts.get(row.uid),
  )
  const values = draft?.values ?? editFormValues(layout, seenValuesOf(layout, row))
  const set = (_: string, value: FormValue) => drafts.set(row, name, value)
  const list = {
    errors: draft?.errors ?? nothing,
    set,
    insert: ignore,
    remove: ignore,
    move: ignore,
  }
  return (
    <LabelsHidden value>
      <RowControl
        id={`${row.uid}-${name}`}
        path={name}
        spec={spec}
        value={values[name] ?? null}
        list={list}
      />
    </LabelsHidden>
  )
}

const nothing = {}
// Lists cannot be cells.
const ignore = () => undefined
