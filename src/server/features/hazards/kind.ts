import { hazardPresets } from '#contract/hazards/choices.ts'
import { hazardFields } from '#contract/hazards/fields.ts'
import { hazardProblems, hazardRules } from '#contract/hazards/rules.ts'
import {
  type Hazard,
  type HazardInput,
  hazardInput,
  hazardPatch,
} from '#contract/hazards/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { KindDefinition } from '#server/records/kind.ts'

/**
 * Defines the provider's hazards for the records engine. The operation checks permissions (ACL-165
 * to ACL-168).
 */
export const hazardKind: KindDefinition<Hazard, HazardInput, 'hazard'> = {
  entity: 'hazard',
  fields: hazardFields,
  table: { name: 'hazards', number: 'hazard_id', ordinal: 'ordinal', counter: 'hazard_ordinal' },
  rules: hazardRules,
  input: hazardInput,
  patch: hazardPatch,
  ownerFields: [],
  serverSetFields: [],
  selfCheckedReferences: [],
  computed: {},
  ticket: {
    created: 'Hazard Created',
    of: ({ isRemoved, status }) => ({ assignedTo: null, toStatus: isRemoved ? 'Removed' : status }),
  },
  labelOf: (row) => row.name,
  maySee: () => true,
  refusesCreate: () => null,
  // A removed hazard seems not to exist. It can only be restored.
  refusesEdit: (_, row, sent) =>
    row.isRemoved && sent['isRemoved'] !== false ? refuse('not-found') : null,

  create: async (_tx, { receivedAt }, records) => {
    const made: { type: string; status: string; creationDateTime: string }[] = []
    for (const { fields } of records) {
      const { type, status } = {
        type: fields.type || hazardPresets.type,
        status: fields.status || hazardPresets.status,
      }
      const refusal = refusesValues({ ...fields, type, status }, receivedAt)
      if (refusal !== null) return refusal
      made.push({ type, status, creationDateTime: receivedAt.toISOString() })
    }
    return made
  },

  edit: async (_tx, { receivedAt }, { merged }) => refusesValues(merged, receivedAt) ?? {},
}

function refusesValues(values: Readonly<Record<string, unknown>>, now: Date): Refusal | null {
  const fields = hazardProblems(values, now.getTime())
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : null
}
