import type { Answered } from '#tests/world/server.ts'
import { form301, theCase } from './cases/osha.ts'

type Posts = (path: string, body: object) => Promise<Answered>

let nth = 0

/** Enters a case in the log of a new establishment. */
export async function enterCase(
  posts: Posts,
): Promise<{ establishmentID: number; oshaCaseID: number }> {
  const numberIn = ({ body }: Answered, name: string) => Number(Reflect.get(Object(body), name))
  const made = await posts('/establishments', { establishmentName: `Yard ${(nth += 1)}` })
  const establishmentID = numberIn(made, 'establishmentID')
  const entered = await posts('/cases', { ...theCase, ...form301, establishmentID })
  return { establishmentID, oshaCaseID: numberIn(entered, 'oshaCaseID') }
}
