import { maySeeAction } from '#contract/corrective-actions/rules.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { establishmentFields, oshaCaseFields, oshaYearFields } from '#contract/osha/fields.ts'
import {
  establishmentProblems,
  establishmentRules,
  oshaCaseProblems,
  oshaCaseRules,
  oshaYearProblems,
  oshaYearRules,
  type ProblemsOf,
  sentencesOf,
} from '#contract/osha/rules.ts'
import {
  type Establishment,
  type EstablishmentInput,
  establishmentInput,
  establishmentPatch,
  type OshaCase,
  type OshaCaseInput,
  oshaCaseInput,
  oshaCasePatch,
  type OshaYear,
  type OshaYearInput,
  oshaYearInput,
  oshaYearPatch,
} from '#contract/osha/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { KindDefinition, Writer } from '#server/records/kind.ts'
import {
  actionOf,
  hasCases,
  isNameTaken,
  isYearThere,
  lastCaseNumber,
  lockEstablishment,
  todayOf,
} from './queries.ts'

/**
 * The common parts of the three kinds. Every safety professional of the company sees their records.
 */
const shared = {
  ownerFields: [],
  serverSetFields: [],
  selfCheckedReferences: [],
  computed: {},
  maySee: () => true,
  refusesCreate: () => null,
} as const

/** Defines establishments for the records engine. */
export const establishmentKind: KindDefinition<
  Establishment,
  EstablishmentInput,
  'oshaEstablishment'
> = {
  ...shared,
  entity: 'oshaEstablishment',
  fields: establishmentFields,
  table: {
    name: 'osha_establishments',
    number: 'establishment_id',
    ordinal: 'ordinal',
    counter: 'osha_establishment_ordinal',
  },
  rules: establishmentRules,
  input: establishmentInput,
  patch: establishmentPatch,
  ticket: {
    created: 'Establishment Added',
    of: ({ isRemoved }) => ({ assignedTo: null, toStatus: isRemoved ? 'Removed' : 'Active' }),
  },
  labelOf: (row) => row.establishmentName,
  refusesEdit: (_, row, sent) =>
    row.isRemoved && sent['isRemoved'] !== false ? refuse('not-found') : null,

  create: async (tx, { receivedAt }, records) => {
    for (const { fields } of records) {
      const refusal =
        refused(establishmentProblems(fields)) ??
        (await refusesName(tx, fields.establishmentName, null))
      if (refusal !== null) return refusal
    }
    return records.map(() => ({ creationDateTime: receivedAt.toISOString() }))
  },

  edit: async (tx, _writer, { merged, set }) => {
    const { establishmentID, establishmentName, isRemoved } = merged
    const isNamed = 'establishmentName' in set || set['isRemoved'] === false
    return (
      refused(establishmentProblems(merged)) ??
      (isNamed ? await refusesName(tx, establishmentName, establishmentID) : null) ??
      (isRemoved ? await refusesRemoval(tx, establishmentID) : null) ??
      {}
    )
  },
}

/** Defines the figures of a year for the records engine. */
export const oshaYearKind: KindDefinition<OshaYear, OshaYearInput, 'oshaYear'> = {
  ...shared,
  entity: 'oshaYear',
  fields: oshaYearFields,
  table: {
    name: 'osha_years',
    number: 'osha_year_id',
    ordinal: 'ordinal',
    counter: 'osha_year_ordinal',
  },
  rules: oshaYearRules,
  input: oshaYearInput,
  patch: oshaYearPatch,
  ticket: {
    created: 'Year Entered',
    of: () => ({ assignedTo: null, toStatus: 'Active' }),
  },
  labelOf: (row) => String(row.logYear),
  refusesEdit: () => null,

  create: async (tx, { receivedAt }, records) => {
    const today = await todayOf(tx, receivedAt)
    for (const { fields } of records) {
      const refusal =
        refused(oshaYearProblems(fields, today)) ??
        (await refusesEstablishment(tx, fields.establishmentID)) ??
        (await refusesYear(tx, fields))
      if (refusal !== null) return refusal
    }
    return records.map(() => ({ creationDateTime: receivedAt.toISOString() }))
  },

  edit: async (tx, { receivedAt }, { merged }) =>
    refused(oshaYearProblems(merged, await todayOf(tx, receivedAt))) ?? {},
}

/**
 * Defines recordable cases for the records engine. The handlers check first who may read form 301.
 */
export const oshaCaseKind: KindDefinition<OshaCase, OshaCaseInput, 'oshaCase'> = {
  ...shared,
  entity: 'oshaCase',
  fields: oshaCaseFields,
  table: {
    name: 'osha_cases',
    number: 'osha_case_id',
    ordinal: 'ordinal',
    counter: 'osha_case_ordinal',
  },
  rules: oshaCaseRules,
  input: oshaCaseInput,
  patch: oshaCasePatch,
  ticket: {
    created: 'Case Entered',
    of: ({ isRemoved }) => ({ assignedTo: null, toStatus: isRemoved ? 'Removed' : 'Active' }),
  },
  labelOf: (row) => String(row.caseNumber),
  refusesEdit: () => null,

  create: async (tx, writer, records) => {
    const today = await todayOf(tx, writer.receivedAt)
    const made = []
    for (const { fields } of records) {
      const { establishmentID, logYear, correctiveActionID = null } = fields
      const refusal =
        refused(oshaCaseProblems(fields, today)) ??
        (await refusesEstablishment(tx, establishmentID)) ??
        (await refusesAction(tx, writer, correctiveActionID))
      if (refusal !== null) return refusal
      made.push({
        caseNumber: (await lastCaseNumber(tx, establishmentID, logYear)) + 1 + made.length,
        createdBy: writer.caller.user_id,
        creationDateTime: writer.receivedAt.toISOString(),
      })
    }
    return made
  },

  edit: async (tx, writer, { merged, set }) => {
    // A case that returns to the log no longer needs a reason.
    const follows = set['isRemoved'] === false ? { removedReason: '' } : {}
    const today = await todayOf(tx, writer.receivedAt)
    const linked = 'correctiveActionID' in set ? merged.correctiveActionID : null
    return (
      refused(oshaCaseProblems({ ...merged, ...follows }, today)) ??
      (await refusesAction(tx, writer, linked)) ??
      follows
    )
  },
}

function refused(problems: ProblemsOf<string>): Refusal | null {
  const fields = sentencesOf(problems)
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : null
}

async function refusesName(
  tx: AccountTx,
  name: string,
  own: number | null,
): Promise<Refusal | null> {
  if (!(await isNameTaken(tx, name, own))) return null
  // The agency accepts each name of a company only once.
  return refuse('invalid', {
    fields: { establishmentName: 'Another establishment has this name.' },
  })
}

async function refusesRemoval(tx: AccountTx, establishmentID: number): Promise<Refusal | null> {
  await lockEstablishment(tx, establishmentID)
  if (!(await hasCases(tx, establishmentID))) return null
  return refuse('invalid', { fields: { isRemoved: 'Its logs must be kept.' } })
}

/** Locks the establishment, so that its cases are numbered one by one. */
async function refusesEstablishment(
  tx: AccountTx,
  establishmentID: number,
): Promise<Refusal | null> {
  if (await lockEstablishment(tx, establishmentID)) return null
  return refuse('invalid', { fields: { establishmentID: 'Choose one from the list.' } })
}

async function refusesYear(
  tx: AccountTx,
  { establishmentID, logYear }: OshaYearInput,
): Promise<Refusal | null> {
  if (!(await isYearThere(tx, establishmentID, logYear))) return null
  return refuse('invalid', { fields: { logYear: 'Figures for this year already exist.' } })
}

/** Refuses an action that the writer may not see. */
async function refusesAction(
  tx: AccountTx,
  { chain }: Pick<Writer, 'chain'>,
  correctiveActionID: number | null,
): Promise<Refusal | null> {
  if (correctiveActionID === null) return null
  const action = await actionOf(tx, correctiveActionID)
  if (action !== undefined && maySeeAction(chain, action)) return null
  return refuse('invalid', { fields: { correctiveActionID: 'Choose one from the list.' } })
}
