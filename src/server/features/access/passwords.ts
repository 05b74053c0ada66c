import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'

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
  return hash(password, { ...as, algorithm: argon2id })
}

/** Compares in the same time whether or not there is such a login: without one against a hash of nobody. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}

let nobody: Promise<string> | undefined

/** Was it hashed more cheaply than today's passwords? */
export function isCheaper(stored: string, than: HashCost = cost): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored)
  return algorithm !== argon2id || memoryCost < than.memoryCost || timeCost < than.timeCost
}
