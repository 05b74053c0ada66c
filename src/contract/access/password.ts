import { personLimits } from '../kernel/entered-limits.ts'

/**
 * E-mail and password rules, in one table for both sides (SES-93 to SES-101).
 * Replacing an entry changes every form.
 */
export const emailPattern = /^[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/
/** The same for recipients of reports, with a suffix of any length from two letters on (G2-86). */
const recipientPattern = /^[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

export const passwordRules = [
  // Patterns, so that the page of the reset link, which is none of the app, says each as it is met.
  { name: 'length', pattern: /[\s\S]{6,}/ },
  { name: 'uppercase', pattern: /\p{Lu}/u },
  { name: 'lowercase', pattern: /\p{Ll}/u },
  { name: 'number', pattern: /\d/ },
  // G1-25: any character that is neither letter, digit nor white space.
  { name: 'special', pattern: /[^\p{L}\p{N}\s]/u },
] as const

/** A longer one is refused, wherever it is typed. */
export const longestPassword = 200

export type PasswordRule = (typeof passwordRules)[number]['name']

/**
 * The rules a password breaks, none when it is strong enough. Judged in NFC, as it is hashed: an
 * accent apart is no special character.
 */
export function brokenPasswordRules(text: string): PasswordRule[] {
  const composed = text.normalize('NFC')
  return passwordRules.filter((rule) => !rule.pattern.test(composed)).map((rule) => rule.name)
}

/**
 * Whether it reads as an address: the specified pattern (G1-26), and no part of the domain is
 * empty, which no mail could reach.
 */
export function isEmail(text: string): boolean {
  return fits(emailPattern, text)
}

/**
 * Returns whether a report can be mailed to it: as `isEmail`, but long suffixes count too (G2-86).
 */
export function isRecipient(text: string): boolean {
  return fits(recipientPattern, text)
}

function fits(pattern: RegExp, text: string): boolean {
  // The patterns would take seconds for a longer text.
  return text.length <= personLimits.email && pattern.test(text) && !/@\.|\.\.[^@]*$/.test(text)
}
