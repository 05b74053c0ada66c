import { confided, hasTeamAccess } from '#contract/team/rules.ts'
import type { Caller } from '#server/kernel/handler.ts'

/** A reader of people's data. */
export interface TeamReader {
  caller: Pick<Caller, 'roleID'>
  /** The caller and everyone below them in the reporting tree. */
  chain: ReadonlySet<number>
}

/**
 * Returns the fields of a person that only they, people above them and the system administrator may
 * read.
 */
export function hiddenFrom({ caller, chain }: TeamReader, userID: number): readonly string[] {
  return hasTeamAccess(caller, userID, chain) ? [] : confided
}

/** Returns the values without the fields that are hidden from the reader. */
export function confidedTo<Values extends object>(
  reader: TeamReader,
  userID: number,
  values: Values,
): Values {
  const rest = { ...values }
  for (const name of hiddenFrom(reader, userID)) Reflect.deleteProperty(rest, name)
  return rest
}

/** Returns the caller as a reader with their chain. */
export async function readerOf(caller: Pick<Caller, 'roleID' | 'chain'>): Promise<TeamReader> {
  return { caller, chain: await caller.chain() }
}
