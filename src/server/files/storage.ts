/** A file on the disk of this machine. */
export interface LocalFile {
  path: string
  /** In bytes. */
  size: number
  sha256: Buffer
}

/**
 * Where the bytes of files are. It knows no company and asks no permission: who may read is settled
 * before.
 */
export interface Storage {
  /**
   * Keeps all of it under this key or nothing; what was there before gives way. Reads a local file
   * piece by piece, so that a large one needs no memory.
   */
  put: (key: string, content: Uint8Array | LocalFile) => Promise<void>
  /** Null: nothing is kept under this key. */
  get: (key: string) => Promise<Buffer | null>
  /** Done also where there was nothing. */
  remove: (key: string) => Promise<void>
}

/**
 * The storage cannot answer just now: a full disk, a bucket out of reach. Answered as 503, as a
 * database that is away is.
 */
export class StorageUnavailable extends Error {
  readonly code = 'storage'

  constructor(cause: unknown) {
    super('The storage is away.', { cause })
    this.name = 'StorageUnavailable'
  }
}

/** Keys are made by us alone; one that is anything else never reaches a path or an address. */
export function checkedKey(key: string): string {
  if (!/^\d+\/[0-9a-f-]{36}(-small|-sent)?$/.test(key))
    throw new TypeError('This is no key of a file.')
  return key
}
