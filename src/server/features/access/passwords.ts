import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'

/** The cost of a guess: memory in KiB, passes over it, lanes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/**
 * 100 to 200 ms of one core on our usual machine (rulings, 38). docs/security.md has the
 * measurements.
 */
export const productionCost: HashCost = { memoryCost: 65_536, timeCost: 8, parallelism: 1 }

/** Costs almost nothing, for tests, which sign in often. */
export const testCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Hashes and compares passwords. Waiting for a turn is the task of `hash-queue.ts`. */
export interface Passwords {
  /**
   * Hashes the password in NFC, because keyboards and pastes write one letter in different code
   * points.
   */
  hash: (password: string) => Promise<string>
  /**
   * Tells whether the password matches the hash. The work is equal for an unknown person
   * (undefined) and for a cheaper hash.
   */
  matches: (stored: string | undefined, password: string) => Promise<boolean>
  /** Compares like `matches`, and tells whether to replace a hash that matches. */
  compare: (stored: string | undefined, password: string) => Promise<PasswordMatch>
}

/**
 * `outdated`: the password matches a hash that is cheaper than the present cost, or that was made
 * before passwords were hashed in NFC.
 */
export type PasswordMatch = 'none' | 'current' | 'outdated'

// `isolatedModules` cannot read a const enum of the library.
const argon2id: Algorithm = 2

/** Only tests pass another cost than that of production. */
export function createPasswords(cost: HashCost = productionCost): Passwords {
  const nobody = nobodyOf(cost)
  const isCheaper = (stored: string): boolean => {
    const { algorithm, memoryCost, timeCost } = parseOptions(stored)
    return algorithm !== argon2id || memoryCost < cost.memoryCost || timeCost < cost.timeCost
  }
  const isOf = async (stored: string | undefined, password: string): Promise<boolean> => {
    const matches = await verify(stored ?? nobody, password)
    if (matches && stored !== undefined) return true
    // The shorter time of an old, cheap hash would reveal that the login exists.
    const missing = stored === undefined ? null : missingWork(cost, parseOptions(stored))
    if (missing !== null) await hash(password, { ...missing, algorithm: argon2id })
    return false
  }
  const compare = async (stored: string | undefined, password: string): Promise<PasswordMatch> => {
    const composed = password.normalize('NFC')
    if (await isOf(stored, composed))
      return stored !== undefined && isCheaper(stored) ? 'outdated' : 'current'
    // The second try depends on the typed text alone, so its time reveals nothing about the login.
    return composed !== password && (await isOf(stored, password)) ? 'outdated' : 'none'
  }
  return {
    hash: (password) => hash(password.normalize('NFC'), { ...cost, algorithm: argon2id }),
    matches: async (stored, password) => (await compare(stored, password)) !== 'none',
    compare,
  }
}

/**
 * Makes a hash as costly to compare as a real one that no password matches: no known text hashes to
 * 32 times `n`.
 */
function nobodyOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  const text = (bytes: number) => Buffer.alloc(bytes, 'n').toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${text(16)}$${text(32)}`
}

/**
 * Returns the work that a cheap hash lacks to equal the present cost, or null if little is missing.
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
