import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#server/db/errors.ts'
import { checkedKey, type Storage } from '../kernel/storage.ts'

/**
 * Stores files in a folder of this machine, or in one that all processes share. Only the server's
 * user can read them.
 */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'))
  return {
    put: async (key, content) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile('path' in content ? createReadStream(content.path) : content)
          // The row must not outlive bytes that a power cut lost.
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
