import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#server/settings/settings.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { type Storage, StorageUnavailable } from '../kernel/storage.ts'

/**
 * Opens the storage of `STORAGE_URL`: a folder, by default `files` in DATA_DIR, or a bucket with
 * the S3 protocol.
 */
export function openStorage({
  storageUrl,
  dataDir,
}: Pick<Settings, 'storageUrl' | 'dataDir'>): Storage {
  const { put, get, remove } = storageAt(storageUrl === null ? null : new URL(storageUrl), dataDir)
  return {
    put: (key, content) => put(key, content).catch(unavailable),
    get: (key) => get(key).catch(unavailable),
    remove: (key) => remove(key).catch(unavailable),
  }
}

function storageAt(url: URL | null, dataDir: string): Storage {
  if (url === null) return folderStorage(join(resolve(dataDir), 'files'))
  return url.protocol === 's3:' ? s3Storage(url) : folderStorage(fileURLToPath(url))
}

function unavailable(error: unknown): never {
  throw new StorageUnavailable(error)
}
