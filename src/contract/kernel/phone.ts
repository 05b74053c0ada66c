/**
 * Returns a readable telephone number: `(555) 010-0199` for the ten digits of the United States,
 * with or without their leading 1, and any other as it was typed.
 */
export function phoneText(stored: string): string {
  if (!/^\+?[\d\s().-]+$/.test(stored)) return stored
  const digits = stored.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const isForeign = stored.trim().startsWith('+') && !stored.trim().startsWith('+1')
  if (digits.length !== 10 || isForeign) return stored
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}
