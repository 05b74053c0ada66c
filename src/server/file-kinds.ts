import { regulationImage } from '#server/features/catalogue/door.ts'
import { certificateFile } from '#server/features/certificates/door.ts'
import { logoFile } from '#server/features/companies/door.ts'
import { registerFileKinds } from '#server/files/kinds.ts'
import { makeSweep } from '#server/files/sweep.ts'

/** All that files are for. The one place that names them, one line each (docs/architecture.md, 'Adding things'). */
export const fileKinds = registerFileKinds(certificateFile, logoFile, regulationImage)

/** Takes away what none of them shows. */
export const sweep = makeSweep(fileKinds)
