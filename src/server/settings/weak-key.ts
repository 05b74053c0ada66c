/** Random keys of 32 bytes have about 30 different ones; typed and copied ones have few. */
const fewestBytes = 8

/** Returns true for a key that is easy to guess (decision 82). */
export const isWeakKey = (key: Uint8Array): boolean => new Set(key).size < fewestBytes

/** The end of a message that begins with the name of the key. */
export const weakKey = `is easy to guess: it has fewer than ${fewestBytes} different bytes. Make one with \`openssl rand -hex 32\`.`
