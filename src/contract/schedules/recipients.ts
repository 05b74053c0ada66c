import { isRecipient } from '../access/password.ts'

/** The most recipients of a report. */
export const mostRecipients = 100

/** Returns the addresses of a comma-separated list, trimmed, without empty ones (SCH-17). */
export function recipientsIn(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** Joins addresses into one text, each once without regard to case: the first one stays (G2-86). */
export function writeRecipients(addresses: readonly string[]): string {
  return withoutDoubles(addresses).join(',')
}

/** Returns each address once, compared without case, in the order of first occurrence (G2-86). */
export function withoutDoubles(addresses: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const one of addresses) {
    const key = one.toLowerCase()
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

/** Returns the addresses that no mail can reach, by the shared table of e-mail rules (G2-86). */
export function wrongRecipients(text: string): string[] {
  return recipientsIn(text).filter((one) => !isRecipient(one))
}

/** Returns the valid addresses of a typed text: trimmed, each once (SCH-47). */
export function validRecipients(text: string): string[] {
  return withoutDoubles(recipientsIn(text).filter(isRecipient))
}
