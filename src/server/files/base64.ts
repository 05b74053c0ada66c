/** The bytes of a file as a call carries them, with or without what browsers put before it. Null: it is no base64; `Buffer.from` would pass over what does not belong there. */
export function bytesOf(base64: string): Buffer | null {
  const data = base64.replace(/^data:[\w/+.-]{1,100};base64,/, '')
  const bytes = Buffer.from(data, 'base64')
  return bytes.length > 0 && bytes.toString('base64').replace(/=+$/, '') === data.replace(/=+$/, '') ? bytes : null
}
