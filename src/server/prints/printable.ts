import type { PrintDocument } from '#server/pdf/door.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'
import type { Letterhead } from './letterhead.ts'

/** A kind of record that can be printed. */
export interface Printable {
  /** The name in the rows of prints and in requests of clients; it never changes. */
  name: string
  /**
   * Returns whether all of these records exist and the caller may see each; checked for each
   * request of a print and at each read of its file.
   */
  maySee: (tx: AccountTx, caller: Caller, uids: readonly string[]) => Promise<boolean>
  /**
   * Returns the record as a document, without a check of the caller; undefined if it does not
   * exist.
   */
  document: (
    tx: AccountTx,
    uid: string,
    letterhead: Letterhead,
  ) => Promise<PrintDocument | undefined>
}

export type Printables = ReadonlyMap<string, Printable>

/**
 * The register of all that can be printed; a capability adds a line to `server/printables.ts`.
 * Steps to make a kind printable:
 *
 * 1. Write a `Printable` in `print.ts` of its folder. `maySee` applies the same rule as its record
 *   page. `document` reads the record and makes plain data of it: `{ ...letterhead.document, title,
 *   subject, record, facts, sum, blocks, foot }`; a record of questions passes them to
 *   `questionRecord` (server/pdf). Days, times and names are in the reader's language:
 *   `letterhead.say`. The foot's hash is `contentHash` of the record's own content, without what is
 *   only 'as printed'. Photos are named by the uid of their file.
 * 2. Export it through the door of the capability, and add its line to `server/printables.ts`.
 *   Prints of several records (`prints.order`), their cache, their files and permissions follow
 *   from there.
 * 3. An address of its own (`GET …/{id}/pdf`) is a handler of one line: `prints.pdfOf(context,
 *   name, uid, paper)`.
 */
export function registerPrintables(...kinds: readonly Printable[]): Printables {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size < kinds.length) throw new Error('Two printable kinds have one name.')
  return byName
}
