import { expect, test } from 'vitest'
import { certificateFields } from '../certificates/fields.ts'
import { requiredCertificates } from '../certificates/schema.ts'
import { companyFields } from '../companies/fields.ts'
import { contractorFields } from '../contractors/fields.ts'
import { hazardFields } from '../hazards/fields.ts'
import { invite, registration } from '../invites/schema.ts'
import { preTaskSubmissionFields } from '../pre-task-plans/fields.ts'
import { submissionBody } from '../pre-task-plans/schema.ts'
import { projectFields } from '../projects/fields.ts'
import { proxyUserFields } from '../proxy-users/fields.ts'
import { submissionInput } from '../submissions/schema.ts'
import { associateFields } from '../team/fields.ts'
import { associatePatch } from '../team/schema.ts'

interface Schema {
  safeParse: (value: unknown) => {
    error?: { issues: readonly { path: PropertyKey[]; code: string }[] }
  }
}

/**
 * Returns the most letters that a body may have in one place, found from the refusals of longer
 * ones.
 */
function limitOf(schema: Schema, bodyWith: (text: string) => unknown): number {
  const isTooLong = (letters: number) =>
    schema
      .safeParse(bodyWith('x'.repeat(letters)))
      .error?.issues.some(({ code }) => code === 'too_big') ?? false
  let [fits, tooLong] = [1, 2000]
  expect([isTooLong(fits), isTooLong(tooLong)]).toEqual([false, true])
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (isTooLong(middle)) tooLong = middle
    else fits = middle
  }
  return fits
}

const invited = (field: string) => limitOf(invite, (text) => ({ [field]: text }))
const registered = (field: string) => limitOf(registration, (text) => ({ [field]: text }))
const changed = (field: string) => limitOf(associatePatch, (text) => ({ [field]: text }))
const signed = (schema: Schema, field: string) =>
  limitOf(schema, (text) => ({ signatures: [{ [field]: text }] }))

const places: Readonly<Record<string, readonly number[]>> = {
  'job title': [
    associateFields.jobTitle.most,
    proxyUserFields.jobTitle.most,
    invited('jobTitle'),
    changed('jobTitle'),
    limitOf(associatePatch, (text) => ({ user_metadata: { jobTitle: text } })),
    limitOf(requiredCertificates, (text) => ({ jobTitle: text })),
    signed(submissionInput, 'jobTitle'),
  ],
  'first name': [
    associateFields.given_name.most,
    proxyUserFields.given_name.most,
    companyFields.firstName.most,
    invited('givenName'),
    registered('given_name'),
    changed('given_name'),
    changed('firstName'),
  ],
  'last name': [
    associateFields.family_name.most,
    proxyUserFields.family_name.most,
    companyFields.lastName.most,
    invited('familyName'),
    registered('family_name'),
    changed('family_name'),
    changed('lastName'),
  ],
  'full name': [
    associateFields.name.most,
    associateFields.emergencyContactName.most,
    proxyUserFields.name.most,
    invited('name'),
    registered('name'),
  ],
  email: [
    associateFields.email.most,
    proxyUserFields.email.most,
    companyFields.contactEmail.most,
    invited('email'),
  ],
  phone: [associateFields.contactNumber.most, associateFields.emergencyContactNumber.most],
  'name of a company, a project or a hazard': [
    companyFields.name.most,
    contractorFields.companyName.most,
    projectFields.name.most,
    hazardFields.name.most,
  ],
  address: [
    associateFields.address.most,
    companyFields.address.most,
    contractorFields.companyAddress.most,
    projectFields.address.most,
    hazardFields.address.most,
  ],
  'name of a signature': [
    preTaskSubmissionFields.signatures.fields.signatureName.most,
    signed(submissionBody, 'signatureName'),
    signed(submissionInput, 'signatureName'),
  ],
  'title of a certificate': [
    certificateFields.certificateTitle.most,
    limitOf(requiredCertificates, (text) => ({ jobTitle: 'Rigger', certificateTitles: [text] })),
  ],
}

test.each(Object.entries(places))('%s has the same limit in every form', (_, limits) => {
  expect(new Set(limits).size).toBe(1)
})
