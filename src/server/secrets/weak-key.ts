/** Random keys of 32 bytes have about 30 different ones; typed and copied ones have few. */
const fewestBytes = 8

/** Is a key of the installation's secrets soon guessed (issue 38, point 6)? */
export const isWeakKey = (key: Uint8Array): boolean => new Set(key).size < fewestBytes

/** Said of a key after its name. */
export const weakKey = `is soon guessed: it has fewer than ${fewestBytes} different bytes. Make one with \`openssl rand -hex 32\`.`
