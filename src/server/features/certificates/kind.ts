import { certificateFields } from '#contract/certificates/fields.ts'
import { certificateProblems, certificateRules } from '#contract/certificates/rules.ts'
import { maySeeCertificates } from '#contract/certificates/who-may.ts'
import {
  type Certificate,
  type CertificateInput,
  certificateInput,
  certificatePatch,
} from '#contract/certificates/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { KindDefinition } from '#server/records/kind.ts'
import { certificateFile } from './files.ts'
import { showFiles } from './queries.ts'

/** Defines certificates for the records engine. A removed one stays, with its history. */
export const certificateKind: KindDefinition<Certificate, CertificateInput, 'certificate'> = {
  entity: 'certificate',
  fields: certificateFields,
  table: {
    name: 'certificates',
    number: 'user_certificate_id',
    ordinal: 'ordinal',
    counter: 'certificate_ordinal',
  },
  rules: certificateRules,
  input: certificateInput,
  patch: certificatePatch,
  ownerFields: ['userID'],
  serverSetFields: ['certificateFileNames'],
  selfCheckedReferences: [],
  computed: {},
  ticket: {
    created: 'Certificate Added',
    of: ({ isRemoved }) => ({ assignedTo: null, toStatus: isRemoved ? 'Inactive' : 'Active' }),
  },
  labelOf: (row) => row.certificateTitle,
  maySee: ({ caller, chain }, row) => maySeeCertificates(caller, row.userID, chain),
  refusesCreate: () => null,
  refusesEdit: () => null,

  extraHistoryFields: ({ before, merged }) =>
    sameJson(before.certificateImageUri, merged.certificateImageUri)
      ? []
      : ['certificateFileNames'],

  create: async (tx, { caller, receivedAt }, records) => {
    const set: JsonObject[] = []
    for (const { fields } of records) {
      const names = await namesOf(tx, caller.user_id, fields, fields.certificateImageUri ?? [])
      if (isRefusal(names)) return names
      set.push({ creationDateTime: receivedAt.toISOString(), certificateFileNames: names })
    }
    return set
  },

  edit: async (tx, { caller }, { merged, set }) => {
    const isOfFiles = 'certificateImageUri' in set
    const names = await namesOf(
      tx,
      caller.user_id,
      merged,
      isOfFiles ? merged.certificateImageUri : [],
    )
    if (isRefusal(names)) return names
    return isOfFiles ? { certificateFileNames: names } : {}
  },
}

type Values = Parameters<typeof certificateProblems>[0] & { userID: number }

/**
 * Validates a certificate and returns the names of its files. `added`: the files that it did not
 * name before.
 */
async function namesOf(
  tx: AccountTx,
  callerID: number,
  values: Values,
  added: Certificate['certificateImageUri'],
): Promise<string[] | Refusal> {
  const fields = certificateProblems(values)
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields })
  const names = await showFiles(
    tx,
    certificateFile,
    values.userID,
    callerID,
    added.map(({ certificateImageURL }) => certificateImageURL),
  )
  return (
    names ??
    refuse('invalid', {
      fields: { certificateImageUri: 'Each must be a file that was sent for this person.' },
    })
  )
}
