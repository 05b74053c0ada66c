import { confided, hasTeamAccess } from '#contract/team/rules.ts'
import type { Caller } from '#server/handler.ts'

/** Who reads. */
export interface Reader {
  caller: Pick<Caller, 'roleID'>
  /** The caller and everyone below. */
  chain: ReadonlySet<number>
}

/** What of a person others than they, those above and the system administrator do not read. */
export function hiddenFrom({ caller, chain }: Reader, userID: number): readonly string[] {
  return hasTeamAccess(caller, userID, chain) ? [] : confided
}

/** The same without it. */
export function confidedTo<Values extends object>(
  reader: Reader,
  userID: number,
  values: Values,
): Values {
  const rest = { ...values }
  for (const name of hiddenFrom(reader, userID)) Reflect.deleteProperty(rest, name)
  return rest
}

/** As far as the reader may look. */
export async function readerOf(caller: Pick<Caller, 'roleID' | 'chain'>): Promise<Reader> {
  return { caller, chain: await caller.chain() }
}
