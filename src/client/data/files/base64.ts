/** What comes after the comma of a data address. */
export async function base64Of(blob: Blob): Promise<string> {
  return base64OfBytes(new Uint8Array(await blob.arrayBuffer()))
}

export function base64OfBytes(bytes: Uint8Array): string {
  let text = ''
  // An argument for each byte: a few thousand at a time are no trouble.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
