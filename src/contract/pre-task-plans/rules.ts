import { rulesOf } from '../kernel/field.ts'
import { type SubmissionStatus, submissionStatuses } from './choices.ts'
import { preTaskPlanFields, preTaskSubmissionFields } from './fields.ts'

/** Lets a person decide when two people changed one plan. */
export const preTaskPlanRules = rulesOf(preTaskPlanFields, () => [])
/** In a conflict the status further along wins. */
export const preTaskSubmissionRules = rulesOf(preTaskSubmissionFields, () => [])

/** A signer and the time of the signature. */
export interface Signature {
  signatureName: string
  at: string | null
}

/** Returns whether this status is a step forward (PTP-19, G2-59). */
export function isForward(from: string, to: SubmissionStatus): boolean {
  return submissionStatuses.indexOf(to) > submissionStatuses.findIndex((status) => status === from)
}

/**
 * Returns the signatures of a plan of this status. In a pending plan, a name without a time has not
 * signed yet; in a later status all have signed, so a name without a time gets `at`.
 */
export function signaturesFor(
  status: SubmissionStatus,
  signatures: readonly Signature[],
  at: string,
): Signature[] {
  return signatures.map((one) => ({ ...one, at: one.at ?? (status === 'pending' ? null : at) }))
}

/** Returns the problem of the signatures in English, or null. */
export function signatureProblem(
  status: SubmissionStatus,
  signatures: readonly Signature[],
): string | null {
  return status !== 'pending' && signatures.length === 0
    ? 'A plan is ready when somebody has signed it.'
    : null
}

/** Number of people who have signed, and number of all signers. */
export function signedOf(signatures: readonly Signature[]): { signed: number; of: number } {
  return { signed: signatures.filter(({ at }) => at !== null).length, of: signatures.length }
}

/** Returns true if there is no signature, or a named person has not signed yet. */
export function lacksSignature(signatures: readonly Pick<Signature, 'at'>[]): boolean {
  return signatures.length === 0 || signatures.some(({ at }) => at === null)
}

/**
 * Days that a device may be offline before it hands a plan in; the server refuses an older time.
 */
const lateDays = 60
const msOfDay = 86_400_000

/**
 * Returns why the time of writing is refused, in English, or null. `now` in ms since 1970.
 * Tolerates five minutes ahead, because clocks differ.
 */
export function writtenAtProblem(at: string, now: number): string | null {
  const time = Date.parse(at)
  return time > now + 300_000
    ? 'Must not be in the future.'
    : time < now - lateDays * msOfDay
      ? `Must be of the last ${lateDays} days.`
      : null
}

/** Returns the number in `PTP-12`, which sorts plans (PTP-07); null without one. */
export function planNumber(ptpHash: string): number | null {
  const [, digits] = /(\d+)$/.exec(ptpHash) ?? []
  return digits === undefined ? null : Number(digits)
}
