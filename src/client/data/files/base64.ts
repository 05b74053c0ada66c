/** Returns the base64 part of a data URL. */
export async function base64Of(blob: Blob): Promise<string> {
  return base64OfBytes(new Uint8Array(await blob.arrayBuffer()))
}

export function base64OfBytes(bytes: Uint8Array): string {
  let text = ''
  // Each byte is one argument, so it converts a few thousand at a time.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
