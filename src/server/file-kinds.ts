import { regulationImage } from '#server/features/catalogue/door.ts'
import { certificateFile } from '#server/features/certificates/door.ts'
import { logoFile } from '#server/features/companies/door.ts'
import { formzPdf } from '#server/features/goformz/door.ts'
import { submissionFile } from '#server/features/submissions/door.ts'
import { printables } from '#server/printables.ts'
import { printFile } from '#server/prints/kept-prints.ts'
import { actionPhoto } from '#server/features/corrective-actions/door.ts'
import { runFile } from '#server/features/schedules/door.ts'
import { registerFileKinds } from '#server/files/kinds.ts'
import { createSweep } from '#server/files/sweep.ts'

/**
 * All kinds of files, one line each. Only this file names them (docs/architecture.md, 'Adding
 * things').
 */
export const fileKinds = registerFileKinds(
  actionPhoto,
  certificateFile,
  logoFile,
  regulationImage,
  submissionFile,
  formzPdf,
  printFile(printables),
  runFile,
)

/** Removes files that no record shows. */
export const sweep = createSweep(fileKinds)
