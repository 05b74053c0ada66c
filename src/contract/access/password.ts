/**
 * E-mail and password rules of part 1 §5, in one table for both sides (SES-93 to SES-101).
 * Replacing an entry changes every form.
 */
export const emailPattern = /^[A-Za-z0-9_.-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,4}$/

export const passwordRules = [
  { name: 'length', holds: (text: string) => text.length >= 6 },
  { name: 'uppercase', holds: (text: string) => /\p{Lu}/u.test(text) },
  { name: 'lowercase', holds: (text: string) => /\p{Ll}/u.test(text) },
  { name: 'number', holds: (text: string) => /\d/.test(text) },
  // G1-25: any character that is neither letter, digit nor white space.
  { name: 'special', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const

/** A longer one is refused, wherever it is typed. */
export const longestPassword = 200

export type PasswordRule = (typeof passwordRules)[number]['name']

/** The rules a password breaks, none when it is strong enough. */
export function brokenPasswordRules(text: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rule.holds(text)).map((rule) => rule.name)
}

export function isEmail(text: string): boolean {
  return emailPattern.test(text)
}
