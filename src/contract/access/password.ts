import { personLimits } from '../kernel/entered-limits.ts'

/**
 * E-mail and password rules, in one table for both sides (SES-93 to SES-101). Replacing an entry
 * changes every form.
 */
export const emailPattern = /^[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/
/** The pattern for recipients of reports, with a suffix of two or more letters (G2-86). */
const recipientPattern = /^[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

export const passwordRules = [
  // These are patterns, so that the page of the reset link, which is outside the app, can mark each
  // rule once it is met.
  { name: 'length', pattern: /[\s\S]{6,}/ },
  { name: 'uppercase', pattern: /\p{Lu}/u },
  { name: 'lowercase', pattern: /\p{Ll}/u },
  { name: 'number', pattern: /\d/ },
  // Any character that is neither letter, digit nor white space (G1-25).
  { name: 'special', pattern: /[^\p{L}\p{N}\s]/u },
] as const

/** The maximum length of a password in every form. */
export const longestPassword = 200

export type PasswordRule = (typeof passwordRules)[number]['name']

/**
 * Returns the rules that a password breaks. It tests the NFC form, which is also hashed, so that a
 * separate accent is no special character.
 */
export function brokenPasswordRules(text: string): PasswordRule[] {
  const composed = text.normalize('NFC')
  return passwordRules.filter((rule) => !rule.pattern.test(composed)).map((rule) => rule.name)
}

/**
 * Returns true if the text matches the specified pattern of an address (G1-26) and no part of its
 * domain is empty, because no mail could reach that.
 */
export function isEmail(text: string): boolean {
  return fits(emailPattern, text)
}

/**
 * Returns true if a report can be mailed to the address: as `isEmail`, but with long suffixes too
 * (G2-86).
 */
export function isRecipient(text: string): boolean {
  return fits(recipientPattern, text)
}

function fits(pattern: RegExp, text: string): boolean {
  // Limits the length first, because the patterns would take seconds for a longer text.
  return text.length <= personLimits.email && pattern.test(text) && !/@\.|\.\.[^@]*$/.test(text)
}
