import { isWeakKey, weakKey } from './weak-key.ts'

/**
 * Reads the text of a setting; a problem is the rest of a sentence that begins with the variable's
 * name.
 */
export type SettingReader<Value> = (text: string) => { value: Value } | { problem: string }

export const text: SettingReader<string> = (given) => ({ value: given })

/** Returns null for an empty text. */
export function optional<Value>(read: SettingReader<Value>): SettingReader<Value | null> {
  return (given) => (given === '' ? { value: null } : read(given))
}

export function integerBetween(min: number, max: number): SettingReader<number> {
  return (given) => {
    const value = Number(given)
    if (/^\d+$/.test(given) && value >= min && value <= max) return { value }
    return { problem: `must be a whole number from ${min} to ${max}, not "${given}".` }
  }
}

export const flag: SettingReader<boolean> = (given) =>
  given === '0' || given === '1'
    ? { value: given === '1' }
    : { problem: `must be 0 or 1, not "${given}".` }

export function word<const Word extends string>(words: readonly Word[]): SettingReader<Word> {
  return (given) => {
    const value = words.find((known) => known === given)
    return value === undefined
      ? { problem: `must be one of ${words.join(', ')}, not "${given}".` }
      : { value }
  }
}

/**
 * Reads an address without its trailing slash. It may hold a password, so problems never repeat it.
 */
export function url(protocols: readonly string[]): SettingReader<string> {
  return (given) => {
    const parsed = URL.parse(given)
    if (parsed === null || !protocols.includes(parsed.protocol)) {
      return {
        problem: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
      }
    }
    return { value: given.replace(/\/+$/, '') }
  }
}

/**
 * Reads one or several keys of 32 bytes, the one that encrypts first; problems never repeat them.
 */
export const secretKeys: SettingReader<Uint8Array[]> = (given) => {
  const keys = given.split(',').map((key) => key.trim())
  if (!keys.every((key) => /^[0-9a-f]{64}$/i.test(key)))
    return { problem: 'must be 64 hex digits, or several such with commas.' }
  const [first = Buffer.alloc(0), ...others] = keys.map((key) => Buffer.from(key, 'hex'))
  // Accepts a weak second key, so that it can be replaced.
  return isWeakKey(first) ? { problem: weakKey } : { value: [first, ...others] }
}

export function emailBox(isEmail: (given: string) => boolean): SettingReader<string> {
  return (given) =>
    isEmail(given)
      ? { value: given.toLowerCase() }
      : { problem: `must be an e-mail address, not "${given}".` }
}

/**
 * Reads an address of a folder, or of a bucket with its key. It holds a secret, so problems never
 * repeat it.
 */
export const fileStorage: SettingReader<string> = (given) => {
  const parsed = URL.parse(given)
  if (parsed?.protocol === 'file:' && parsed.host === '' && parsed.pathname.length > 1)
    return { value: given }
  const isBucket =
    parsed?.protocol === 's3:' &&
    parsed.host !== '' &&
    parsed.username !== '' &&
    parsed.password !== '' &&
    /^\/[^/]+/.test(parsed.pathname)
  return isBucket
    ? { value: given }
    : { problem: 'must be file:///folder or s3://key:secret@host/bucket.' }
}
