import { needed, type Field, type Fields, writable } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { mergeFields } from '#contract/kernel/merge-fields.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { exampleDelivery, exampleEntry } from '#client/data/outbox/core/examples.ts'
import type { EntryOverlay, Review } from '#client/data/outbox/core/types.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import type { Layout } from '#client/records/layout.ts'
import { formFieldsOf } from '#client/records/form-values.ts'
import { valuesFor } from '#tests/world/field-values.ts'
import type { Derivations } from './derivations.ts'

/** A kind of record as the client registers it. */
export interface ClientKind {
  layout: Layout<never>
  how: EntryOverlay
  /**
   * The fields that must stay unchanged for this patch besides those of its groups, stated here a
   * second time as a check.
   */
  guarded: (patch: Readonly<JsonObject>) => readonly string[]
  /** Fields that a rule of the overlay writes together with these. */
  follows: Readonly<Record<string, readonly string[]>>
}

/** One field that a derivation forgot, or carried against the rules. */
export interface Loss {
  field: string
  derivation: string
}

/**
 * Writes every field of a kind as a form, the outbox and the overlay do, and returns the fields
 * lost on the way.
 */
export function clientLosses(kind: ClientKind, derive: Derivations): Loss[] {
  return ways.flatMap((losses) => losses(kind, derive))
}

/** Returns whether this loss is among them; stops at the first way that has it. */
export function isLost(
  { field, derivation }: Loss,
  kind: ClientKind,
  derive: Derivations,
): boolean {
  return ways.some((losses) =>
    losses(kind, derive).some((loss) => loss.field === field && loss.derivation === derivation),
  )
}

const ways = [lossesOfForms, lossesOfReplacements, lossesOfLaying]

/** The n-th value of each of these fields. */
function values(
  { layout: { fields } }: ClientKind,
  names: readonly string[],
  n: number,
): JsonObject {
  const named = Object.entries(fields).filter(([, field]) => field.kind === 'reference')
  const references = Object.fromEntries(
    named.map(([name]): [string, readonly number[]] => [name, [3, 4, 5]]),
  )
  const photos = Object.entries(fields).flatMap(([name, field]): [string, string[]][] =>
    field.kind === 'photos' ? [[name, ['p0', 'p1', 'p2', 'p3']]] : [],
  )
  return valuesFor(fields, names, n, { ...references, ...Object.fromEntries(photos) })
}

const rowOf = (kind: ClientKind, n: number): JsonObject => ({
  uid: 'u1',
  ...values(kind, Object.keys(kind.layout.fields), n),
})
const isAppended = (field: Field | undefined) => field?.meeting === 'append'
const compare = (
  derivation: string,
  wanted: Readonly<JsonObject>,
  got: Readonly<Record<string, unknown>>,
): Loss[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(got)])]
    .filter(
      (field) => !(field in wanted && field in got && sameJson(wanted[field], got[field] as Json)),
    )
    .map((field) => ({ field, derivation }))
const only = (from: Readonly<JsonObject>, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]))

/** Changes each field to two other values, because a guard may depend on one of them. */
function changes(
  kind: ClientKind,
): { name: string; field: Field; patch: JsonObject; guards: string[] }[] {
  const { fields } = kind.layout
  const edited = writable(fields, 'edit')
  const row = rowOf(kind, 0)
  return edited.flatMap((name) =>
    [1, 2].flatMap((n) => {
      const patch = values(kind, [name], n)
      const field = fieldOf(fields, name)
      // A flag, or a choice of two, has no third value.
      if (sameJson(patch[name], row[name])) return []
      const mates = edited.filter(
        (mate) => mate !== name && field.group !== undefined && fields[mate]?.group === field.group,
      )
      return [{ name, field, patch, guards: [...new Set([...kind.guarded(patch), ...mates])] }]
    }),
  )
}

/** Checks the path from the row to the form that opens on it, and from the input to the request. */
function lossesOfForms(kind: ClientKind, derive: Derivations): Loss[] {
  const { layout } = kind
  const { fields } = layout
  const row = rowOf(kind, 0)
  const seen = only(
    row,
    writable(fields, 'edit').filter((name) => !isAppended(fields[name])),
  )
  const typed = (name: string, value: Json | undefined) =>
    fieldHandlerOf(fieldOf(fields, name)).toForm(value, fieldOf(fields, name))
  const form = Object.fromEntries(
    formFieldsOf(layout, 'edit').map(({ name, field }) => [
      name,
      typed(name, isAppended(field) ? undefined : row[name]),
    ]),
  )
  const losses = [
    ...compare('what was seen', seen, derive.seen(layout, row)),
    ...compare('the form of a change', form as JsonObject, derive.form(layout, seen)),
  ]
  for (const { name, field, patch, guards } of changes(kind)) {
    const wanted = guards.toSorted()
    const asked = derive.guards(kind.how.rules, patch, seen).toSorted()
    losses.push(...compare('what must not change behind it', only(row, wanted), only(row, asked)))
    // A guard outside the values that the form saw would raise a conflict about nothing each time.
    for (const guard of wanted) {
      const judged = mergeFields(
        { patch, seen, guards: only(seen, wanted) },
        { ...row, [guard]: values(kind, [guard], 1)[guard] ?? null },
        kind.how.rules,
      )
      if (
        !(guard in seen) ||
        judged.kind !== 'conflict' ||
        !judged.fields.some((one) => one.field === guard)
      )
        losses.push({ field: guard, derivation: 'what must not change behind it' })
    }
    if (!(name in form)) continue
    const change = derive.change(
      layout,
      { ...form, [name]: typed(name, patch[name]) },
      seen,
      kind.how.rules,
    )
    losses.push(
      ...compare('patch of a change', patch, change.patch),
      ...compare('seen of a change', isAppended(field) ? {} : only(row, [name]), change.seen),
      ...compare('guards of a change', only(row, wanted), change.guards),
    )
  }
  const made = formFieldsOf(layout, 'create').map(({ name }) => name)
  const filled = values(kind, made, 1)
  losses.push(
    ...compare(
      'a new record',
      filled,
      derive.create(
        layout,
        Object.fromEntries(made.map((name) => [name, typed(name, filled[name])])),
      ),
    ),
  )
  for (const on of ['create', 'edit'] as const) {
    const shown = new Set(formFieldsOf(layout, on).map(({ name }) => name))
    for (const field of needed(fields, on))
      if (!shown.has(field)) losses.push({ field, derivation: `${on} form` })
  }
  return losses
}

/** Checks that a decided or corrected entry carries everything of the first one. */
function lossesOfReplacements(kind: ClientKind, derive: Derivations): Loss[] {
  const { fields } = kind.layout
  const [edited, made] = [writable(fields, 'edit'), writable(fields, 'create')]
  const row = rowOf(kind, 0)
  const all = values(kind, Object.keys(fields), 1)
  const both = only(
    all,
    made.filter((name) => edited.includes(name)),
  )
  const create = exampleEntry('c1', { op: 'create', patch: only(all, made) })
  const review: Review = {
    id: 'c1',
    kind: 'conflict',
    row,
    fields: [],
    code: 'changed',
    message: '',
  }
  const losses = [
    ...compare('what an edit may carry', only(all, edited), derive.editable(all, kind.how)),
    ...compare(
      'kept over what is there',
      both,
      derive.kept(create, { ...review, kind: 'exists' }, kind.how),
    ),
    ...compare(
      'kept over what is there',
      {},
      derive.kept(create, { ...review, kind: 'exists', row: { ...row, ...all } }, kind.how),
    ),
  ]
  for (const { name, field, patch, guards } of changes(kind)) {
    const old = exampleEntry('a1', { patch, seen: values(kind, [name], 2), guards: {} })
    const sub = {
      id: 'a2',
      op: 'patch',
      patch,
      shown: { seen: only(row, [name]), guards: only(row, guards) },
      deps: [],
      authoredAt: 'now',
    } as const
    for (const shown of [review, { ...review, row: null }]) {
      const next = derive.replacement(old, exampleDelivery('a1'), shown, sub, new Set(), kind.how)
      losses.push(
        ...compare('patch of a replacement', patch, next.patch),
        ...compare('seen of a replacement', isAppended(field) ? {} : only(row, [name]), next.seen),
        ...compare('guards of a replacement', only(row, guards), next.guards),
      )
    }
  }
  return losses
}

/**
 * Checks that waiting changes show on the device's rows, and under their names in tray and history.
 */
function lossesOfLaying(kind: ClientKind, derive: Derivations): Loss[] {
  const { layout } = kind
  const { fields } = layout
  const row = rowOf(kind, 0)
  const made = values(kind, writable(fields, 'create'), 1)
  const companions = (name: string) => {
    const field = fieldOf(fields, name)
    return field.kind === 'reference' && field.companion ? [field.companion.field] : []
  }
  const laid = derive.lay(kind.how, {}, made, exampleEntry('c1', { op: 'create', patch: made }))
  // Fields that a create does not write also appear in a row, empty or as the rules set them.
  const absent = Object.keys(fields).filter((field) => !(field in laid))
  const losses = [
    ...compare('a new row on the device', made, only(laid, Object.keys(made))),
    ...absent.map((field) => ({ field, derivation: 'a new row on the device' })),
  ]
  for (const { name, patch } of changes(kind)) {
    const entry = exampleEntry('a1', { patch, seen: only(row, [name]) })
    const after = derive.lay(kind.how, row, patch, entry)
    const may = [name, ...companions(name), ...(kind.follows[name] ?? [])]
    losses.push(
      ...compare(
        'a changed row on the device',
        { ...row, ...patch, ...only(after, may.slice(1)) },
        after,
      ),
    )
    for (const companion of companions(name))
      if (!JSON.stringify(after[companion] ?? null).includes(`Nr ${String(patch[name])}`))
        losses.push({ field: companion, derivation: 'the name beside a reference' })
  }
  const written = [...new Set([...writable(fields, 'create'), ...writable(fields, 'edit')])]
  return [
    ...losses,
    ...written
      .filter(
        (name) =>
          derive.text(layout, name, made[name] ?? values(kind, [name], 1)[name] ?? null) === '',
      )
      .map((field) => ({ field, derivation: 'the words of tray and history' })),
  ]
}

function fieldOf(fields: Fields, name: string): Field {
  const field = fields[name]
  if (field === undefined) throw new Error(`${name} is not a field.`)
  return field
}
