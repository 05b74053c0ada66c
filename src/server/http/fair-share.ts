/** How much of the server one person may take at once, so that the rest is left to everybody else (trust-cases, 15.2.2). */
export interface FairShare {
  /** False when this person has too many calls under way; else `giveBack` when the call has ended. */
  take: (user: number) => boolean
  giveBack: (user: number) => void
}

export function makeFairShare(mostAtOnce: number): FairShare {
  const underway = new Map<number, number>()
  return {
    take: (user) => {
      const count = underway.get(user) ?? 0
      if (count >= mostAtOnce) return false
      underway.set(user, count + 1)
      return true
    },
    giveBack: (user) => {
      const left = (underway.get(user) ?? 1) - 1
      if (left > 0) underway.set(user, left)
      else underway.delete(user)
    },
  }
}
