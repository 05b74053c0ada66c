/** Reads the text of a setting; the problem continues the variable's name into a sentence. */
export type Reader<Value> = (text: string) => { value: Value } | { problem: string }

export const text: Reader<string> = (given) => ({ value: given })

/** Nothing given means null. */
export function optional<Value>(read: Reader<Value>): Reader<Value | null> {
  return (given) => (given === '' ? { value: null } : read(given))
}

export function whole(least: number, most: number): Reader<number> {
  return (given) => {
    const value = Number(given)
    if (/^\d+$/.test(given) && value >= least && value <= most) return { value }
    return { problem: `must be a whole number from ${least} to ${most}, not "${given}".` }
  }
}

export const flag: Reader<boolean> = (given) =>
  given === '0' || given === '1' ? { value: given === '1' } : { problem: `must be 0 or 1, not "${given}".` }

export function word<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (given) => {
    const value = words.find((known) => known === given)
    return value === undefined ? { problem: `must be one of ${words.join(', ')}, not "${given}".` } : { value }
  }
}

/** An address without its trailing slash. It may hold a password, so problems never repeat it. */
export function url(protocols: readonly string[]): Reader<string> {
  return (given) => {
    const parsed = URL.parse(given)
    if (parsed === null || !protocols.includes(parsed.protocol)) {
      return { problem: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.` }
    }
    return { value: given.replace(/\/+$/, '') }
  }
}

export function emailBox(isEmail: (given: string) => boolean): Reader<string> {
  return (given) => (isEmail(given) ? { value: given.toLowerCase() } : { problem: `must be an e-mail address, not "${given}".` })
}
