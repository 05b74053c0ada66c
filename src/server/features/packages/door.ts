import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { violation } from '#server/db/errors.ts'

export { seatsLeft } from './queries.ts'

/**
 * Turns the database's error for a lack of seats (G1-58) into a refusal. Returns null for any other
 * error or none.
 */
export function noSeatsLeft(error: unknown): Refusal | null {
  return violation(error)?.constraint === 'users_seats' ? refuse('no-seats') : null
}
