import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { DatabaseUnavailable } from '#server/db/errors.ts'

/** How costly a guess is (trust, 'Identity and sessions'): at least 19 MiB, two passes, one lane. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

export const cost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A const enum of the library cannot be read by a compiler that looks at one file at a time.
const argon2id: Algorithm = 2

export function hashPassword(password: string, as: HashCost = cost): Promise<string> {
  return inTurn(() => hash(password, { ...as, algorithm: argon2id }))
}

/** Compares in the same time whether or not there is such a login: without one against the hash of nobody. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? nobody, password))
  return matches && stored !== undefined
}

/** Was it hashed more cheaply than today's passwords? */
export function isCheaper(stored: string, than: HashCost = cost): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored)
  return algorithm !== argon2id || memoryCost < than.memoryCost || timeCost < than.timeCost
}

/** Of random bytes that were thrown away, as costly as the real ones. */
export const nobody = '$argon2id$v=19$m=19456,t=2,p=1$QD+9wz1tyOhlpZb6FOlqzQ$uH+LpH7QRIQyFQS5Q31RSKFG87r2/iB51cIx52UafTo'

const atOnce = 2
const mostWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashing is slow on purpose: a rush of sign-ins takes turns, so that it does not take the whole machine
 * from everybody else. When too many wait already it is refused as busy.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new DatabaseUnavailable('busy', new Error('Too many sign-ins at once.'))
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // Whoever is next takes this place over.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
