import { rulesOf } from '../kernel/field.ts'
import { type SubmissionStatus, submissionStatuses } from './choices.ts'
import { preTaskPlanFields, preTaskSubmissionFields } from './fields.ts'

/** Who wins where two people changed one plan: a person decides. */
export const preTaskPlanRules = rulesOf(preTaskPlanFields, () => [])
/** Of a submission the status further along stands. */
export const preTaskSubmissionRules = rulesOf(preTaskSubmissionFields, () => [])

/** Who signs, and when they did. */
export interface Signature {
  signatureName: string
  at: string | null
}

/** Would this status be a step forward (PTP-19, G2-59)? */
export function isForward(from: string, to: SubmissionStatus): boolean {
  return submissionStatuses.indexOf(to) > submissionStatuses.findIndex((status) => status === from)
}

/**
 * The signatures of a plan of this status. While it is pending a name without a time is of somebody
 * who has yet to sign; ready says that all have, so that a name without a time gets `at`.
 */
export function signaturesFor(
  status: SubmissionStatus,
  signatures: readonly Signature[],
  at: string,
): Signature[] {
  return signatures.map((one) => ({ ...one, at: one.at ?? (status === 'pending' ? null : at) }))
}

/** What is wrong with the signatures, in English; null: nothing. */
export function signatureProblem(
  status: SubmissionStatus,
  signatures: readonly Signature[],
): string | null {
  return status !== 'pending' && signatures.length === 0
    ? 'A plan is ready when somebody has signed it.'
    : null
}

/** How many have signed, of how many. */
export function signedOf(signatures: readonly Signature[]): { signed: number; of: number } {
  return { signed: signatures.filter(({ at }) => at !== null).length, of: signatures.length }
}

/** Returns true where no signature was given, or a named person has not signed yet. */
export function lacksSignature(signatures: readonly Pick<Signature, 'at'>[]): boolean {
  return signatures.length === 0 || signatures.some(({ at }) => at === null)
}

/**
 * Days for which a device may be without a network before it hands a plan in: an older time of
 * writing is refused.
 */
const lateDays = 60
const msOfDay = 86_400_000

/**
 * Why a time of writing is not taken, in English; null: it is. `now` in ms since 1970. Five minutes
 * ahead is a clock that differs.
 */
export function writtenAtProblem(at: string, now: number): string | null {
  const time = Date.parse(at)
  return time > now + 300_000
    ? 'Must not be in the future.'
    : time < now - lateDays * msOfDay
      ? `Must be of the last ${lateDays} days.`
      : null
}

/** The number in `PTP-12`, by which plans are sorted (PTP-07); null where there is none. */
export function planNumber(ptpHash: string): number | null {
  const [, digits] = /(\d+)$/.exec(ptpHash) ?? []
  return digits === undefined ? null : Number(digits)
}
