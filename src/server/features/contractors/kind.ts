import { contractorFields } from '#contract/contractors/fields.ts'
import {
  type Contractor,
  type ContractorInput,
  contractorInput,
  contractorPatch,
} from '#contract/contractors/schema.ts'
import { rulesOf } from '#contract/kernel/field.ts'
import type { KindDefinition } from '#server/records/kind.ts'

/**
 * Defines contractor companies for the records engine. The operation checks permissions (ACL-117 to
 * ACL-120).
 */
export const contractorKind: KindDefinition<Contractor, ContractorInput, 'contractor'> = {
  entity: 'contractor',
  fields: contractorFields,
  table: {
    name: 'contractor_companies',
    number: 'contractor_company_id',
    ordinal: 'ordinal',
    counter: 'contractor_ordinal',
  },
  rules: rulesOf(contractorFields, () => []),
  input: contractorInput,
  patch: contractorPatch,
  ownerFields: [],
  serverSetFields: [],
  selfCheckedReferences: [],
  computed: {},
  ticket: {
    created: 'Contractor Company Created',
    of: () => ({ assignedTo: null, toStatus: 'Active' }),
  },
  labelOf: (row) => row.companyName,
  maySee: () => true,
  refusesCreate: () => null,
  refusesEdit: () => null,
  create: async (_tx, { receivedAt }, records) =>
    records.map(() => ({ creationDateTime: receivedAt.toISOString() })),
  edit: async () => ({}),
}
