import { type HashQueue, isQueueFull } from './hash-queue.ts'
import type { Passwords } from './passwords.ts'
import { passwordProblem } from './reset-page.ts'
import { resetWords } from './reset-words.ts'

/**
 * Checks and hashes a password that a person chose for their own account or for one they invite.
 */
export interface NewPasswords {
  /**
   * Returns the problem in English, or null if the password is good enough (SES-93 to SES-99,
   * rulings 19).
   */
  problemOf: (password: string, email: string) => string | null
  /**
   * Waits for a turn and returns the hash; null if the queue is full or the caller has hung up.
   * `user` is the caller.
   */
  hash: (password: string, user: number, isGone: () => boolean) => Promise<string | null>
}

export function createNewPasswords({
  passwords,
  queue,
}: {
  passwords: Passwords
  queue: HashQueue
}): NewPasswords {
  return {
    problemOf: (password, email) => {
      const problem = passwordProblem(password, password, email)
      return problem === null ? null : resetWords.en.problems[problem]
    },
    hash: async (password, user, isGone) => {
      const hash = await queue.run({ share: `user ${user}`, isFamiliar: true, isGone }, () =>
        passwords.hash(password),
      )
      return isQueueFull(hash) ? null : hash
    },
  }
}
