import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { violation } from '#server/db/errors.ts'

export { seatsLeft } from './queries.ts'

/**
 * The database counts the seats: what was thrown because none is left for somebody's license
 * (G1-58), as a refusal; null:
 * it was something else, or no error.
 */
export function noSeatsLeft(error: unknown): Refusal | null {
  return violation(error)?.constraint === 'users_seats' ? refuse('no-seats') : null
}
