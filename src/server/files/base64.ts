/**
 * Returns the bytes of a file in a call, with or without the prefix that browsers add; no bytes for
 * an empty file. Null if it is no base64, because `Buffer.from` would skip invalid characters.
 */
export function bytesOf(base64: string): Buffer | null {
  const data = base64.replace(/^data:[\w/+.-]{1,100};base64,/, '')
  const bytes = Buffer.from(data, 'base64')
  return withoutEnd(bytes.toString('base64')) === withoutEnd(data) ? bytes : null
}

// Written by hand: an expression that ends in `$` is tried at every letter of half a megabyte.
function withoutEnd(base64: string): string {
  let end = base64.length
  while (base64[end - 1] === '=') end -= 1
  return base64.slice(0, end)
}
