import { dirname } from 'node:path'
import { keysFile } from '#server/secrets/secrets-key.ts'
import type { Settings } from '#server/settings/settings.ts'
import { keyFileProblem, realFile } from './key-file.ts'

/** A backup, and the file that `--key-at` names for its key. */
export interface BackupPlace {
  path: string
  keyAt?: string | undefined
}

type Installation = Pick<Settings, 'isReal' | 'secretsKey' | 'databaseUrl' | 'dataDir'>

/** Returns the file that a backup writes its key to. Only a demo may leave out `--key-at`. */
export const keyFileOf = ({ path, keyAt }: BackupPlace) => keyAt ?? `${path}.secrets.key`

/**
 * Returns why the key may not be written there, or null; checked before anything is written. With a
 * backup and its key an attacker reads every API key and can write a backup that a restore trusts.
 * So a real installation stores the two in different folders (decision 82).
 */
export function keyPlaceProblem(installation: Installation, backup: BackupPlace): string | null {
  const { isReal, secretsKey, databaseUrl, dataDir } = installation
  if (secretsKey !== null) {
    const isNamed = backup.keyAt !== undefined
    return isNamed ? 'The key is SECRETS_KEY, which you keep yourself: leave out --key-at.' : null
  }
  if (databaseUrl !== null) return 'DATABASE_URL needs SECRETS_KEY: the backup is signed with it.'
  const problem = isReal ? sharedFolderProblem(dataDir, backup) : null
  return problem ?? keyFileProblem(keyFileOf(backup))
}

function sharedFolderProblem(dataDir: string, { path, keyAt }: BackupPlace): string | null {
  if (folderOf(path) === folderOf(keysFile(dataDir))) {
    return `Put the backup into another folder than DATA_DIR, where the key is: ${why}`
  }
  if (keyAt === undefined) {
    return (
      'A real installation keeps the backup and its key in different places: name another folder ' +
      'for the key, npm run backup -- FILE --key-at /elsewhere/siteward.key.'
    )
  }
  if (dirname(realFile(keyAt)) !== folderOf(path)) return null
  return `Put the key into another folder than the backup: ${why}`
}

const why = 'whoever has both reads every API key.'

/** Returns the real folder of a file. A new file replaces a link of its name. */
const folderOf = (file: string) => realFile(dirname(file))
