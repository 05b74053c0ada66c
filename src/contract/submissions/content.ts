import type { Json } from '../kernel/json.ts'
import type { WholeSubmission } from './schema.ts'

/**
 * What a submission is, for its hash: all that its author said, the pictures by what is in them,
 * and what was corrected since. Names are those of when it was handed in. What it led to is no part
 * of it. Null: a picture is still to be written anew, so that it has no content to be known by yet.
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
