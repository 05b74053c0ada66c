import type { Json } from '../kernel/json.ts'
import type { WholeSubmission } from './schema.ts'

/**
 * Returns the content of a submission for its hash: all that its author entered, the hashes of the
 * pictures, and later corrections. Names are those of the time when it was handed in. Its
 * consequences are no part of it. Null while a picture is not converted yet, because its hash is
 * still unknown.
 */
export function submissionContent(record: WholeSubmission): Json | null {
  const {
    uid,
    version,
    recordNumber,
    accountID,
    projectID,
    userID,
    safetyPlanID,
    safetyPlanVersion,
    safetyPlanName,
    safetyFormID,
    parentForm,
    formName,
    isCompleted,
    submissionDateTime,
    date,
    isRemoved,
    head,
  } = record
  const pictures = [
    ...record.answers.flatMap(({ photos }) => photos),
    ...record.signatures.flatMap(({ file }) => file ?? []),
  ]
  if (pictures.some(({ sha256 }) => sha256 === null)) return null
  const answers = record.answers.map(
    ({ correctiveActionID: _opened, photos, regulations, ...answer }) => ({
      ...answer,
      regulations: regulations.map(({ number }) => number),
      photos: photos.map(({ caption, takenAt, sha256 }) => ({ caption, takenAt, sha256 })),
    }),
  )
  const signatures = record.signatures.map(({ signatureName, jobTitle, signedAt, file }) => ({
    signatureName,
    jobTitle,
    signedAt,
    sha256: file?.sha256 ?? null,
  }))
  return {
    kind: 'submission',
    uid,
    version,
    recordNumber,
    accountID,
    projectID,
    userID,
    safetyPlanID,
    safetyPlanVersion,
    safetyPlanName,
    safetyFormID,
    parentForm,
    formName,
    isCompleted,
    submissionDateTime,
    date,
    isRemoved,
    head,
    answers,
    signatures,
  }
}
