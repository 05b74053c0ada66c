import type { AccountTx } from '#server/db/database.ts'
import type { Caller, Context } from '#server/handler.ts'
import type { ImageLimits } from './image.ts'

/** What files are for. The capability that shows them says so, and who may send and see them. */
export interface FileKind {
  /** In the rows of files: never changes. */
  name: string
  /** Images that may be sent as such. */
  images: ImageLimits
  /**
   * Photos of the field: acknowledged as soon as they are known to be images, and written anew a
   * moment later (`anew.ts`).
   */
  anewLater?: true
  /** A PDF of as many bytes may be sent too. */
  pdf?: true
  /** A person's own document: it is saved under the name that it was sent under. */
  keepsName?: true
  /**
   * We make them ourselves, of plain data: shown where they stand, under the name that we gave
   * them.
   */
  made?: true
  /**
   * Columns that name a file of this kind, beside `account_id`. What none of them names is removed
   * after a day.
   */
  shownBy: readonly { table: string; column: string }[]
  /** May the caller send one for `accountID`? Asked at each step of sending. */
  mayAdd: (context: Context) => boolean | Promise<boolean>
  /** May the caller see this one? Asked at each read; `tx` is of the file's company. */
  mayRead: (tx: AccountTx, caller: Caller, uid: string, now: Date) => boolean | Promise<boolean>
}

/**
 * The one list of what files are for, by name; a capability adds a line to `server/file-kinds.ts`.
 */
export type FileKinds = ReadonlyMap<string, FileKind>

export function registerFileKinds(...kinds: readonly FileKind[]): FileKinds {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two kinds of files have one name.')
  return byName
}
