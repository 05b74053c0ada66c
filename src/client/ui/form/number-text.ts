export type NumberLimits = {
  min?: number
  max?: number
  /** Digits after the point; none unless said. */
  decimals?: number
}

/**
 * What was typed as a number: `1200`, `1,200`, `-3.5`, in both languages. Null where it is none.
 */
export function readNumber(text: string): number | null {
  const typed = text.trim()
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(typed) ? Number(typed.replaceAll(',', '')) : null
}

/** What is wrong with a number that a field holds; null where it is empty or right. */
export function numberProblem(
  text: string,
  { min, max, decimals = 0 }: NumberLimits,
): 'no-number' | 'small' | 'large' | null {
  if (text.trim() === '') return null
  const value = readNumber(text)
  const [, fraction = ''] = text.trim().split('.')
  if (value === null || fraction.length > decimals) return 'no-number'
  if (min !== undefined && value < min) return 'small'
  return max !== undefined && value > max ? 'large' : null
}
