/** A file on the disk of this machine. */
export interface LocalFile {
  path: string
  /** Bytes of the file. */
  size: number
  sha256: Buffer
}

/** Stores the bytes of files. It knows no company and checks no permission: its callers do. */
export interface Storage {
  /**
   * Stores all of it under this key or nothing, in place of the content before. Reads a local file
   * piece by piece, so that a large one needs no memory.
   */
  put: (key: string, content: Uint8Array | LocalFile) => Promise<void>
  /** Returns null if nothing is stored under this key. */
  get: (key: string) => Promise<Buffer | null>
  /** Succeeds also if nothing was stored. */
  remove: (key: string) => Promise<void>
}

/**
 * The storage cannot answer just now, because of a full disk or a bucket out of reach. The server
 * answers 503, as for a database that is away.
 */
export class StorageUnavailable extends Error {
  readonly code = 'storage'

  constructor(cause: unknown) {
    super('The storage is away.', { cause })
    this.name = 'StorageUnavailable'
  }
}

/** Accepts only keys that we made; any other one never reaches a path or an address. */
export function checkedKey(key: string): string {
  if (!/^\d+\/[0-9a-f-]{36}(-small|-sent)?$/.test(key))
    throw new TypeError('This is no key of a file.')
  return key
}
