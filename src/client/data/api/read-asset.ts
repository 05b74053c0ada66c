import { piecesOf, silence, watchFor } from './progress.ts'

/**
 * The bytes of a file of the app itself, which bears no mark of an answer: who asks for it must know it by its content. Null: it was
 * not to be had, or was ended. `progress` is told of the bytes that are here. Never throws.
 */
export async function readAsset(address: string, progress: (bytes: number) => void, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
  const watch = watchFor(silence, signal)
  try {
    const response = await fetch(address, { signal: watch.signal })
    if (!response.ok) return null
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    await piecesOf(response, watch, (piece) => {
      pieces.push(piece)
      bytes += piece.length
      progress(bytes)
    })
    return new Uint8Array(await new Blob(pieces).arrayBuffer())
  } catch {
    return null
  } finally {
    watch.end()
  }
}
