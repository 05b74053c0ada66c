import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'

/** How costly a guess is: memory in KiB, passes over it, lanes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/**
 * 100 to 200 ms of one core on the kind of machine that this runs on (rulings, 38); measured in
 * docs/security.md.
 */
export const productionCost: HashCost = { memoryCost: 65_536, timeCost: 8, parallelism: 1 }

/** Next to nothing: for tests, which sign in often. */
export const testCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Passwords as this server keeps them. Nothing here waits for others: that is `hash-queue.ts`. */
export interface Passwords {
  /** Hashes the password in NFC: keyboards and pastes write one letter in different code points. */
  hash: (password: string) => Promise<string>
  /**
   * Is it the password of this hash? The same work whoever it is, also for nobody (undefined) and
   * for one hashed more cheaply.
   */
  matches: (stored: string | undefined, password: string) => Promise<boolean>
  /** The same, and whether a hash that matches is to be replaced by one of today. */
  compare: (stored: string | undefined, password: string) => Promise<PasswordMatch>
}

/**
 * `outdated`: the password matches a hash that is cheaper than today's, or that was made before
 * passwords were hashed in NFC.
 */
export type PasswordMatch = 'none' | 'current' | 'outdated'

// A const enum of the library cannot be read by a compiler that looks at one file at a time.
const argon2id: Algorithm = 2

/** Another cost than production's is for tests alone. */
export function makePasswords(cost: HashCost = productionCost): Passwords {
  const nobody = nobodyOf(cost)
  const isCheaper = (stored: string): boolean => {
    const { algorithm, memoryCost, timeCost } = parseOptions(stored)
    return algorithm !== argon2id || memoryCost < cost.memoryCost || timeCost < cost.timeCost
  }
  const isOf = async (stored: string | undefined, password: string): Promise<boolean> => {
    const matches = await verify(stored ?? nobody, password)
    if (matches && stored !== undefined) return true
    // An old, cheap hash would tell by its time that there is such a login.
    const missing = stored === undefined ? null : missingWork(cost, parseOptions(stored))
    if (missing !== null) await hash(password, { ...missing, algorithm: argon2id })
    return false
  }
  const compare = async (stored: string | undefined, password: string): Promise<PasswordMatch> => {
    const composed = password.normalize('NFC')
    if (await isOf(stored, composed))
      return stored !== undefined && isCheaper(stored) ? 'outdated' : 'current'
    // The second try depends on what was typed alone, so its time tells nothing of the login.
    return composed !== password && (await isOf(stored, password)) ? 'outdated' : 'none'
  }
  return {
    hash: (password) => hash(password.normalize('NFC'), { ...cost, algorithm: argon2id }),
    matches: async (stored, password) => (await compare(stored, password)) !== 'none',
    compare,
  }
}

/**
 * As costly to compare with as a real one, and no password's: nobody knows what 32 times `n` would
 * be the hash of.
 */
function nobodyOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  const text = (bytes: number) => Buffer.alloc(bytes, 'n').toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${text(16)}$${text(32)}`
}

/**
 * What a cheap hash leaves of the work that a comparison takes today; null when it is next to
 * nothing.
 */
export function missingWork(
  cost: HashCost,
  spent: Pick<HashCost, 'memoryCost' | 'timeCost'>,
): HashCost | null {
  const left = cost.memoryCost * cost.timeCost - spent.memoryCost * spent.timeCost
  if (left < cost.memoryCost / 4) return null
  const timeCost = Math.ceil(left / cost.memoryCost)
  return {
    memoryCost: Math.max(8, Math.round(left / timeCost)),
    timeCost,
    parallelism: cost.parallelism,
  }
}
