import type { AccountTx } from '#server/db/database.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import type { ServerImageLimits } from './image.ts'

/** One use of files. The capability that shows them defines it, and who may send and see them. */
export interface FileKind {
  /** The name in the rows of files; it never changes. */
  name: string
  /** Limits of the images that may be sent. */
  images: ServerImageLimits
  /**
   * Whether images are acknowledged as soon as they are known to be images, and rewritten a moment
   * later (`anew.ts`), as photos of a site are.
   */
  anewLater?: true
  /** Whether a PDF of that number of bytes may be sent too. */
  pdf?: true
  /** Whether it is a person's own document, which is saved under the name it was sent under. */
  keepsName?: true
  /**
   * Whether the server makes them itself, from plain data: browsers show them in place, under the
   * name that we gave them.
   */
  made?: true
  /**
   * Columns that name a file of this kind, together with `account_id`. A file that none of them
   * names is removed after a day.
   */
  shownBy: readonly { table: string; column: string }[]
  /** Returns whether the caller may send one for `accountID`; checked at each step of sending. */
  mayAdd: (context: Context) => boolean | Promise<boolean>
  /**
   * Returns whether the caller may see this one; checked at each read. `tx` is of the file's
   * company.
   */
  mayRead: (tx: AccountTx, caller: Caller, uid: string, now: Date) => boolean | Promise<boolean>
}

/**
 * The register of all kinds of files, by name; a capability adds a line to `server/file-kinds.ts`.
 */
export type FileKinds = ReadonlyMap<string, FileKind>

export function registerFileKinds(...kinds: readonly FileKind[]): FileKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two kinds of files have one name.')
  return byName
}
