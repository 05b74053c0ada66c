import {
  emptyOf,
  type Field,
  type Fields,
  isEmpty,
  needed,
  writable,
} from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { type References, valueFor, valuesFor } from '#tests/world/field-values.ts'

/** A record in the response of a call. */
export type Row = JsonObject & { uid: string; version: number }

/**
 * The ways in which a kind of record is written and read, each with the name that a failure
 * reports.
 */
export interface Ways {
  fields: Fields
  references: References
  /** Writes that make a record with these fields. */
  creates: Readonly<Record<string, (values: JsonObject) => Promise<Row>>>
  /** Writes that change one. */
  edits: Readonly<Record<string, (row: Row, patch: JsonObject) => Promise<Row>>>
  /** Fresh reads of one record. */
  reads: Readonly<Record<string, (row: Row) => Promise<Row | undefined>>>
  /** The changes of its newest ticket, where its history can be read. */
  history?: (row: Row) => Promise<Record<string, { from: Json; to: Json }>>
  /**
   * For an offline kind: a change as a device sends it that saw other values. Returns the row, or
   * the fields in conflict.
   */
  late?: (
    row: Row,
    patch: JsonObject,
    seen: JsonObject,
  ) => Promise<
    { row: Row } | { conflicts: { field: string; yours: Json; theirs: Json; before: Json }[] }
  >
  /**
   * For a kind that is only changed online: a change by a single call with this tag (If-Match).
   * Returns the row, or the present row that refused it.
   */
  tagged?: (row: Row, patch: JsonObject, etag: string) => Promise<{ row: Row } | { refused: Row }>
  /** Fields that follow from others by a rule and change with them. */
  follows: Readonly<Record<string, readonly string[]>>
}

/** A lost field, and where it was lost. */
export interface Loss {
  field: string
  /** `edit by batch, read from list`. */
  derivation: string
  wrote: Json
  read: Json
}

const always = ['version', 'etag', 'notes']

/**
 * Writes every editable field of a kind in every way (creates with it, changes it alone, clears it
 * if allowed), and reads it back in every way. Each written value must be there, and no other field
 * may change.
 */
export async function lossesOf(ways: Ways): Promise<Loss[]> {
  return [
    ...(await lossesOfCreates(ways)),
    ...(await lossesOfEdits(ways)),
    ...(await lossesOfConflicts(ways)),
    ...(await lossesOfTags(ways)),
  ]
}

/**
 * The short proof with one way each and all fields at once: creates with them, changes them, reads
 * them back in every way.
 */
export async function lossesOfOneRound(ways: Ways): Promise<Loss[]> {
  const { fields, references, creates, edits } = ways
  const [[create], [edit]] = [Object.values(creates), Object.values(edits)]
  if (create === undefined) return []
  const [wrote, changes] = [
    valuesFor(fields, writable(fields, 'create'), 1, references),
    valuesFor(fields, writable(fields, 'edit'), 2, references),
  ]
  const made = await create(wrote)
  const losses = [
    ...missing(wrote, made, 'create, its answer'),
    ...(await lossesOfReads(ways, made, 'create')),
  ]
  if (edit === undefined) return losses
  const edited = await edit(made, changes)
  return [
    ...losses,
    ...missing(changes, edited, 'edit, its answer'),
    ...(await lossesOfReads(ways, edited, 'edit')),
  ]
}

async function lossesOfCreates(ways: Ways): Promise<Loss[]> {
  const { fields, references, creates } = ways
  const losses: Loss[] = []
  for (const [way, create] of Object.entries(creates)) {
    const values = valuesFor(fields, writable(fields, 'create'), 1, references)
    const row = await create(values)
    losses.push(
      ...missing(values, row, `create by ${way}, its answer`),
      ...(await lossesOfReads(ways, row, `create by ${way}`)),
    )
  }
  return losses
}

async function lossesOfEdits(ways: Ways): Promise<Loss[]> {
  const { fields, references, creates, edits, history } = ways
  const losses: Loss[] = []
  const must = new Set([...needed(fields, 'edit'), ...needed(fields, 'call')])
  const [create] = Object.values(creates)
  if (create === undefined) return losses
  for (const [way, edit] of Object.entries(edits)) {
    let row = await create(valuesFor(fields, writable(fields, 'create'), 0, references))
    for (const name of writable(fields, 'edit')) {
      const field = fields[name]
      if (field === undefined) continue
      const mayBeEmpty = field.kind !== 'flag' && !must.has(name)
      for (const value of [
        valueFor(name, field, 2, references),
        valueFor(name, field, 1, references),
        ...(mayBeEmpty ? [emptyOf(field)] : []),
      ]) {
        const before = row
        row = await edit(row, { [name]: value })
        const act = `${isEmpty(value) ? 'empty' : 'edit'} by ${way}`
        losses.push(
          ...missing({ [name]: value }, row, `${act}, its answer`),
          ...moved(
            before,
            row,
            [name, ...companionOf(field), ...(ways.follows[name] ?? [])],
            `${act} of ${name}`,
          ),
        )
        losses.push(...(await lossesOfReads(ways, row, act)))
        // An unchanged value is no change, and an appended one is the ticket itself.
        if (
          history === undefined ||
          field.meeting === 'append' ||
          sameJson(before[name] ?? null, value)
        )
          continue
        const told = (await history(row))[name]
        if (
          !sameJson(told?.to ?? null, value) ||
          !sameJson(told?.from ?? null, before[name] ?? null)
        )
          losses.push({
            field: name,
            derivation: `${act}, history`,
            wrote: value,
            read: told ?? null,
          })
      }
    }
  }
  return losses
}

/**
 * Sends a change after another person's: either the field conflicts and the row stays as it is, or
 * the field's kind merges both.
 */
async function lossesOfConflicts({
  fields,
  references,
  creates,
  edits,
  late,
}: Ways): Promise<Loss[]> {
  const losses: Loss[] = []
  const [[create], [edit]] = [Object.values(creates), Object.values(edits)]
  if (create === undefined || edit === undefined || late === undefined) return losses
  const first = await create(valuesFor(fields, writable(fields, 'create'), 0, references))
  for (const name of writable(fields, 'edit')) {
    const field = fields[name]
    // A flag has only two values, so the second person makes the same change.
    if (
      field === undefined ||
      field.kind === 'flag' ||
      field.meeting === 'append' ||
      field.meeting === 'forward'
    )
      continue
    const [before, theirs, yours] = [
      valueFor(name, field, 0, references),
      valueFor(name, field, 1, references),
      valueFor(name, field, 2, references),
    ]
    const row = await edit(await edit(first, { [name]: before }), { [name]: theirs })
    const answer = await late(row, { [name]: yours }, { [name]: before })
    if (field.kind === 'choices' || field.kind === 'photos' || field.meeting === 'union') {
      const merged = 'row' in answer ? listOf(answer.row[name]) : []
      const wanted = [
        ...listOf(theirs).filter((one) => isIn(yours, one) || !isIn(before, one)),
        ...listOf(yours).filter((one) => !isIn(before, one) && !isIn(theirs, one)),
      ]
      if (!sameJson(inOrder(merged), inOrder(wanted)))
        losses.push({
          field: name,
          derivation: 'two people chose, both sets',
          wrote: wanted,
          read: merged,
        })
      continue
    }
    const asked =
      'conflicts' in answer ? answer.conflicts.find((one) => one.field === name) : undefined
    if (
      asked === undefined ||
      !sameJson(asked.yours, yours) ||
      !sameJson(asked.theirs, theirs) ||
      !sameJson(asked.before, before)
    ) {
      losses.push({
        field: name,
        derivation: 'two people wrote it, a decision',
        wrote: yours,
        read: asked === undefined ? null : [asked.yours, asked.theirs, asked.before],
      })
    }
  }
  return losses
}

/**
 * Checks conflicts for a kind without a batch: an old tag is refused with the present row and
 * changes nothing; the new tag is accepted.
 */
async function lossesOfTags({
  fields,
  references,
  creates,
  edits,
  reads,
  late,
  tagged,
}: Ways): Promise<Loss[]> {
  const [[create], [edit], [read]] = [
    Object.values(creates),
    Object.values(edits),
    Object.values(reads),
  ]
  if (create === undefined || edit === undefined || read === undefined) return []
  if (tagged === undefined)
    return late
      ? []
      : [
          {
            field: 'all',
            derivation: 'no outdated change: give `late` (by the batch) or `tagged` (by If-Match)',
            wrote: null,
            read: null,
          },
        ]
  const losses: Loss[] = []
  let row = await create(valuesFor(fields, writable(fields, 'create'), 0, references))
  for (const name of writable(fields, 'edit')) {
    const field = fields[name]
    if (field === undefined || field.meeting === 'append') continue
    const [theirs, yours] = [
      valueFor(name, field, 1, references),
      valueFor(name, field, 2, references),
    ]
    const before = row
    row = await edit(row, { [name]: theirs })
    const first = await tagged(before, { [name]: yours }, String(before['etag']))
    const stands = 'refused' in first ? first.refused : {}
    losses.push(
      ...missing(
        { [name]: theirs, etag: row['etag'] ?? null },
        stands,
        `late by a tag, the row that is answered for ${name}`,
      ),
      ...missing({ [name]: theirs }, (await read(row)) ?? {}, 'late by a tag, read again'),
    )
    const second = await tagged(row, { [name]: yours }, String(row['etag']))
    row = 'row' in second ? second.row : second.refused
    losses.push(...missing({ [name]: yours }, row, 'by the new tag, its answer'))
  }
  return losses
}

const companionOf = (field: Field) =>
  field.kind === 'reference' && field.companion ? [field.companion.field] : []
const inOrder = (list: Json[]) =>
  list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
const isIn = (list: Json, value: Json) => listOf(list).some((one) => sameJson(one, value))
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** A fresh read must match the response of the write. */
async function lossesOfReads(ways: Ways, answer: Row, act: string): Promise<Loss[]> {
  const losses: Loss[] = []
  for (const [way, read] of Object.entries(ways.reads)) {
    const found = await read(answer)
    losses.push(...missing(answer, found ?? {}, `${act}, read from ${way}`))
  }
  return losses
}

/** Returns the written fields that are missing. */
function missing(wrote: JsonObject, read: Readonly<JsonObject>, derivation: string): Loss[] {
  return Object.entries(wrote).flatMap(([field, value]) =>
    sameJson(read[field] ?? null, value)
      ? []
      : [{ field, derivation, wrote: value, read: read[field] ?? null }],
  )
}

/** Returns the fields that changed although the write did not name them. */
function moved(before: Row, after: Row, may: readonly string[], derivation: string): Loss[] {
  return Object.keys(before).flatMap((field) =>
    may.includes(field) ||
    always.includes(field) ||
    sameJson(after[field] ?? null, before[field] ?? null)
      ? []
      : [
          {
            field,
            derivation: `${derivation}, beside it`,
            wrote: before[field] ?? null,
            read: after[field] ?? null,
          },
        ],
  )
}
