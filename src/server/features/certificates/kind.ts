import { certificateFields } from '#contract/certificates/fields.ts'
import { certificateProblems, certificateRules } from '#contract/certificates/rules.ts'
import { maySeeCertificates } from '#contract/certificates/who-may.ts'
import { type Certificate, type CertificateInput, certificateInput, certificatePatch } from '#contract/certificates/schema.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { KindDefinition } from '#server/records/kind.ts'
import { certificateFile } from './files.ts'
import { showFiles } from './queries.ts'

/** Certificates of people, as the one engine for changes knows them. One that was removed stays, with its history. */
export const certificateKind: KindDefinition<Certificate, CertificateInput, 'certificate'> = {
  entity: 'certificate',
  fields: certificateFields,
  table: { name: 'certificates', number: 'user_certificate_id', ordinal: 'ordinal', counter: 'certificate_ordinal' },
  rules: certificateRules,
  input: certificateInput,
  patch: certificatePatch,
  shownTo: ['userID'],
  alsoSet: [],
  looksUp: [],
  computed: {},
  ticket: { created: 'Certificate Added', of: ({ isRemoved }) => ({ assignedTo: null, toStatus: isRemoved ? 'Inactive' : 'Active' }) },
  labelOf: (row) => row.certificateTitle,
  maySee: ({ caller, chain }, row) => maySeeCertificates(caller, row.userID, chain),
  refusesCreate: () => null,
  refusesEdit: () => null,

  create: async (tx, { caller, receivedAt }, records) => {
    for (const { fields } of records) {
      const refusal = await refusesValues(tx, caller.user_id, fields, fields.certificateImageUri ?? [])
      if (refusal !== null) return refusal
    }
    return records.map(() => ({ creationDateTime: receivedAt.toISOString() }))
  },

  edit: async (tx, { caller }, { merged, set }) => {
    const refusal = await refusesValues(tx, caller.user_id, merged, 'certificateImageUri' in set ? merged.certificateImageUri : [])
    return refusal ?? {}
  },
}

type Values = Parameters<typeof certificateProblems>[0] & { userID: number }

/** `added`: the files that it names from now on. */
async function refusesValues(tx: AccountTx, callerID: number, values: Values, added: Certificate['certificateImageUri']): Promise<Refusal | null> {
  const fields = certificateProblems(values)
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields })
  const isTheirs = await showFiles(tx, certificateFile, values.userID, callerID, added.map(({ certificateImageURL }) => certificateImageURL))
  return isTheirs ? null : refuse('invalid', { fields: { certificateImageUri: 'Each must be a file that was sent for this person.' } })
}
